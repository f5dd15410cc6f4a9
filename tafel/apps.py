from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TafelConfig(AppConfig):
    name = "tafel"
    verbose_name = _("Tafel")
