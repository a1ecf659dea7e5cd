# syntax=docker/dockerfile:1
FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/floorman
ENV PATH=/opt/floorman/bin:$PATH
WORKDIR /source
# The libraries first: they stay as they are where only Floorman changes.
COPY pyproject.toml constraints.txt ./
RUN python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies'], sep='\n')" > libraries.txt \
    && pip install --quiet --constraint constraints.txt --requirement libraries.txt
COPY . .
RUN pip install --quiet --no-deps . && pip check && pip uninstall --quiet --yes setuptools pip

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin floorman \
    && install --directory --owner floorman --group floorman --mode 700 /data
COPY --from=build /opt/floorman /opt/floorman
ENV PATH=/opt/floorman/bin:$PATH PYTHONUNBUFFERED=1 FLOORMAN_DATA=/data FLOORMAN_HEALTH=127.0.0.1:9464
# By its number, so that a host can tell that it is not root.
USER 10001
# Nothing lies there but what Floorman keeps: with SQLite the database too.
WORKDIR /data
VOLUME /data
# It turns; whether a platform or the database is away is /ready's to say, and no reason to start it again.
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ['FLOORMAN_HEALTH'].rpartition(':')[2] + '/live', timeout=5)"]
ENTRYPOINT ["floorman"]
CMD ["run"]
