#!/bin/sh
# /etc/haproxy/is-primary.sh: asked by HAProxy about one server, whose address and port are its third and fourth argument. The user
# needs no right but to connect; its password is in ~haproxy/.pgpass.
[ "$(PGCONNECT_TIMEOUT=2 psql -h "$3" -p "$4" -U elan_check -d postgres -Atqc 'select not pg_is_in_recovery()')" = t ]
