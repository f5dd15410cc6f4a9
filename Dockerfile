FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

RUN useradd --system --uid 1000 --no-create-home tafel
WORKDIR /app

COPY requirements/base.txt requirements/
RUN pip install --require-hashes -r requirements/base.txt

COPY . .
# The key of this one command; the board itself doesn't start without one of its own.
RUN SECRET_KEY=collectstatic python manage.py collectstatic --noinput

USER tafel
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/gesundheit/', timeout=4)"]
CMD ["gunicorn", "canasta_club.wsgi", "--bind", "0.0.0.0:8000", "-k", "gthread", "-w", "2", \
     "--threads", "4", "--keep-alive", "10", "--no-control-socket", "--worker-tmp-dir", "/dev/shm"]
