"""How the project runs. What differs between two clubs is read from the environment, at the top."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent

# The environment ----------------------------------------------------------------------------------

env = environ.Env()

DEBUG: bool = env.bool("DEBUG", default=False)
SECRET_KEY: str = (
    env.str("SECRET_KEY", default="insecure-key-for-development-only")
    if DEBUG
    else env.str("SECRET_KEY")
)
DATABASE: dict[str, Any] = env.db_url("DATABASE_URL", default=f"sqlite:///{BASE_DIR}/db.sqlite3")
# The health check of the container asks at 127.0.0.1.
ALLOWED_HOSTS: list[str] = ["127.0.0.1", *env.list("ALLOWED_HOSTS", default=["*"] if DEBUG else [])]
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
TIME_ZONE: str = env.str("TIME_ZONE", default="Europe/Berlin")
CLUB_NAME: str = env.str("CLUB_NAME", default="Canasta-Club")
# Off only for a club that runs the board in its own network without TLS.
HTTPS: bool = env.bool("HTTPS", default=not DEBUG)
# On when a proxy in front ends TLS: it must set X-Forwarded-Proto and X-Forwarded-For itself.
BEHIND_PROXY: bool = env.bool("BEHIND_PROXY", default=False)

# The application ----------------------------------------------------------------------------------

INSTALLED_APPS = [
    "tafel",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "axes",
]

MIDDLEWARE = [
    "canasta_club.middleware.RequestId",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "canasta_club.middleware.NotForCaches",
    # Before whatever may refuse: an error page has the language of its reader, too.
    "django.middleware.locale.LocaleMiddleware",
    "canasta_club.middleware.RequestGuard",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "canasta_club.middleware.MembersOnly",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "canasta_club.urls"
WSGI_APPLICATION = "canasta_club.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "canasta_club.context.club",
            ],
        },
    },
]

# The markup of a field stands once, in templates/django/forms/.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Data ---------------------------------------------------------------------------------------------

if DATABASE["ENGINE"] == "django.db.backends.sqlite3":
    # Measured: with the defaults 17 of 80 concurrent writes are saved, with IMMEDIATE all 80.
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        "timeout": 20,
    }
else:
    from canasta_club.pool import check

    # One connection for each thread of a worker, and two to spare; the pool excludes CONN_MAX_AGE.
    # While the server is away the pool tries at ever longer intervals: it begins anew after 10 s,
    # or it would still wait for a minute when the server is long back.
    DATABASE["OPTIONS"] = {
        "pool": {
            "min_size": 1,
            "max_size": 6,
            "timeout": 10,
            "reconnect_timeout": 10,
            "check": check,
        },
        # As long as SQLite waits: a lock that somebody else holds must not hold up every thread.
        "options": "-c lock_timeout=20s",
    }
    DATABASE["CONN_MAX_AGE"] = 0

DATABASES = {"default": DATABASE}

# People -------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "tafel.Konto"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "canasta_club.backends.RollenBackend",
]
LOGIN_URL = "tafel:login"
LOGIN_REDIRECT_URL = "tafel:start"
LOGOUT_REDIRECT_URL = "tafel:login"

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# By account and address together: forty members behind one club Wi-Fi still get in.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "tafel/locked_out.html"
AXES_HTTP_RESPONSE_CODE = 429
AXES_USERNAME_CALLABLE = "canasta_club.client.login_name"
AXES_CLIENT_IP_CALLABLE = "canasta_club.client.address"

# Language and time --------------------------------------------------------------------------------

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("Deutsch")), ("en", _("Englisch"))]
LOCALE_PATHS = [BASE_DIR / "tafel" / "locale"]
USE_TZ = True
# Points are grouped by a template filter; ids and years must not be.
USE_THOUSAND_SEPARATOR = False
FORMAT_MODULE_PATH = "canasta_club.formats"

# Files --------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "canasta_club.storage.HashedStorage"
    },
}

# Safety -------------------------------------------------------------------------------------------

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^gesundheit/$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
# A __Host- cookie can't be planted from a subdomain; browsers take the name over TLS only.
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"

SILENCED_SYSTEM_CHECKS = [
    # HSTS for subdomains and in the browsers' lists binds every other service of the club's
    # domain for a year or more and can't be taken back: that is the club's decision, not ours.
    "security.W005",
    "security.W021",
]

# What goes wrong ----------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"discreet": {"()": "canasta_club.logs.DiscreetFormatter"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "discreet",
            "filters": ["request"],
        },
    },
    "filters": {"request": {"()": "canasta_club.logs.RequestFilter"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers print whole requests; everything goes through ours.
        "django": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
        "django.request": {"level": "ERROR"},
        # Axes writes the names people typed.
        "axes": {"level": "ERROR"},
    },
}
