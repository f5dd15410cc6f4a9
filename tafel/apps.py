from django.apps import AppConfig
from django.db.models import fields
from django.utils.translation import gettext_lazy as _


class TafelConfig(AppConfig):
    name = "tafel"
    verbose_name = _("Tafel")

    def ready(self) -> None:
        # Django has no German words for it; this is its way to replace them.
        fields.BLANK_CHOICE_LABEL = _("– auswählen –")
