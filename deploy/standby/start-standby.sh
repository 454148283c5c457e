#!/bin/bash
# Starts a standby of $PRIMARY in $PGDATA; copies the primary first where there is nothing yet.
# $PGPASSWORD is the password of $PGUSER there.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  until pg_basebackup --host="$PRIMARY" --port="${PRIMARY_PORT:-5432}" --pgdata="$PGDATA" \
    --wal-method=stream --checkpoint=fast --write-recovery-conf; do
    sleep 5
    rm -rf "${PGDATA:?}"/*
  done
fi
exec "$@" -D "$PGDATA"
