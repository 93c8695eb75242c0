#!/bin/sh
# Run once by the PostgreSQL container, when its volume is empty.
set -eu
psql --username="$POSTGRES_USER" --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" --set=server_password="$SERVER_PASSWORD" \
  --file=/etc/tenderbox/create-database.sql
