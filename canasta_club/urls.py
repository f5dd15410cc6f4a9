from django.urls import include, path

from .health import health

urlpatterns = [
    path("gesundheit/", health, name="health"),
    path("", include("tafel.urls")),
]

handler500 = "canasta_club.errors.server_error"
