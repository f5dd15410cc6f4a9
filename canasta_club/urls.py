from django.urls import include, path

from tafel.admin import site

from .health import health

urlpatterns = [
    path("gesundheit/", health, name="health"),
    path("verwaltung/", site.urls),
    path("", include("tafel.urls")),
]

handler500 = "canasta_club.errors.server_error"
