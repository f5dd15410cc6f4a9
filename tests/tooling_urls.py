"""The project's URLs, with pages beside them that go wrong or show what they got."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path

from canasta_club.urls import handler500
from canasta_club.urls import urlpatterns as project_urls
from tests.driver_faults import PASSING, STAYING

__all__ = ["handler500", "urlpatterns"]


@login_not_required
def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("a page")


@login_not_required
def cached(request: HttpRequest) -> HttpResponse:
    return HttpResponse("a script", headers={"Cache-Control": "max-age=60"})


@login_not_required
def echo(request: HttpRequest) -> HttpResponse:
    sizes = {name: sum(f.size or 0 for f in request.FILES.getlist(name)) for name in request.FILES}
    return JsonResponse({"form": request.POST.dict(), "query": request.GET.dict(), "files": sizes})


@login_not_required
def fault(request: HttpRequest, kind: str) -> HttpResponse:
    (PASSING | STAYING)[kind]()
    return HttpResponse("all is well")


@login_not_required
def refusing(request: HttpRequest) -> HttpResponse:
    return HttpResponse("not now", status=503)


@login_not_required
def broken(request: HttpRequest, secret: str) -> HttpResponse:
    raise ValueError(f"Müller {secret}")


def members(request: HttpRequest) -> HttpResponse:
    return HttpResponse("for members")


urlpatterns = [
    path("probe/page/", page),
    path("probe/cached/", cached),
    path("probe/echo/", echo),
    path("probe/fault/<str:kind>/", fault),
    path("probe/refusing/", refusing),
    path("probe/broken/<str:secret>/", broken),
    path("probe/members/", members),
    *project_urls,
]
