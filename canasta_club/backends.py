"""Who is logged in, and what they may do."""

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import Permission
from django.db.models import QuerySet

from tafel.models import Konto


class RollenBackend(ModelBackend):
    """Rights come from the roles alone; a page costs one query for who it is, one for the rights.

    An account that was deactivated is out with its next request.
    """

    def get_user(self, user_id: int) -> Konto | None:
        return Konto.objects.select_related("spieler").filter(pk=user_id, is_active=True).first()

    def _get_user_permissions(self, user_obj: Konto) -> QuerySet[Permission]:
        return Permission.objects.none()
