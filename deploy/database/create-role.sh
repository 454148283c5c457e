#!/bin/bash
# Makes the product's role, which is no superuser, and its database. PostgreSQL's container runs this
# once, on an empty volume. `createdb` is for the scratch database of `restore --check`.
set -euo pipefail
psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=password="$PRIEM_PASSWORD" <<'SQL'
create role priem login createdb password :'password';
create database priem owner priem;
SQL
