"""Columns that keep a value of the domain."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression

from tafel.domain.erstmeldung import Basis, Staffel, Stufe
from tafel.domain.namen import name_key


class NameKeyField(models.CharField):  # type: ignore[type-arg]  # not generic at runtime
    """The key under which the `name` of the same row is unique, set at every save."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: FBT001  # Django's
        """Return the key of the row's current name and keep it on the instance."""
        key = name_key(model_instance.name)  # type: ignore[attr-defined]  # only used beside a name
        setattr(model_instance, self.attname, key)
        return key


class StaffelField(models.JSONField):
    """A first-meld table, kept as JSON so that no later preset can change it (R10)."""

    def get_prep_value(self, value: Staffel) -> Any:
        """Return the table as plain data: its basis and its [lower, minimum] rows."""
        return {"basis": value.basis.value, "rows": value.as_rows()}

    def from_db_value(
        self, value: str | None, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Staffel:
        """Return the Staffel kept in a row."""
        data = super().from_db_value(value, expression, connection)
        return Staffel(Basis(data["basis"]), tuple(Stufe(*row) for row in data["rows"]))
