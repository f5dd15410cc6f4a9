"""The three roles, as groups with what they may do."""

from django.db import migrations

MITGLIED = {
    "partie": ("view", "add", "change"),
    "spieler": ("view", "add"),
}
ORGANISATION = MITGLIED | {"partie": ("view", "add", "change", "correct_partie")}
VERWALTUNG = {
    "konto": ("view", "add", "change", "enter_verwaltung"),
    "spieler": ("view", "add", "change"),
    "partie": ORGANISATION["partie"],
    "einladung": ("view", "add", "delete"),
    "team": ("view",),
    "sitz": ("view",),
    "runde": ("view",),
    "eintrag": ("view",),
    "aenderung": ("view",),
}
ROLLEN = {"Mitglied": MITGLIED, "Organisation": ORGANISATION, "Verwaltung": VERWALTUNG}


def make(apps, schema_editor):
    group_model = apps.get_model("auth", "Group")
    for name, rights in ROLLEN.items():
        group, _ = group_model.objects.get_or_create(name=name)
        group.permissions.set(
            permission(apps, model, action)
            for model, actions in rights.items()
            for action in actions
        )


def permission(apps, model, action):
    """The row that Django itself makes only after all migrations have run."""
    meta = apps.get_model("tafel", model)._meta
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="tafel", model=model
    )
    custom = dict(meta.permissions).get(action)
    found, _ = apps.get_model("auth", "Permission").objects.get_or_create(
        content_type=content_type,
        codename=action if custom else f"{action}_{model}",
        defaults={"name": custom or f"Can {action} {meta.verbose_name_raw}"},
    )
    return found


def unmake(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=ROLLEN).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tafel", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, unmake)]
