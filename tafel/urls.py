"""Every address of the board."""

from django.urls import URLPattern

app_name = "tafel"

urlpatterns: list[URLPattern] = []
