#!/bin/sh
# Adds a supplier and finds it again.
#   TENDERBOX_URL=https://tenders.example.org TENDERBOX_KEY=tbk_… sh examples/suppliers.sh S-100 "Cranes & Sons"
set -eu
code=${1:-S-100}
name=${2:-Cranes and Sons}

call() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $TENDERBOX_KEY" "$@"
}

# Which business unit the key works for.
call "$TENDERBOX_URL/api/business-unit"
echo

# The same key for the same supplier: repeated after a broken line, it adds nothing twice.
call --request POST "$TENDERBOX_URL/api/business-unit/suppliers" \
  --header 'Content-Type: application/json' \
  --header "Idempotency-Key: supplier-$code" \
  --data "{\"supplierCode\": \"$code\", \"name\": \"$name\"}"
echo

# Lists are searched, sorted and paged by the server.
call --get "$TENDERBOX_URL/api/business-unit/suppliers" \
  --data-urlencode "search=$code" --data 'sort=name,asc' --data 'size=25'
echo
