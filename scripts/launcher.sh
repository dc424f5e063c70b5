#!/bin/sh
# ./elan serves; ./elan backup FILE, and the operator's other commands, do what `npm run backup -- FILE` does elsewhere.
# Settings come from the environment and from .env in the folder that it is started in, which is where data is by default.
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
case "${1-start}" in
start) program=index ;;
*) program=operate ;;
esac
options=
if [ -f .env ]; then options=--env-file=.env; fi
export NODE_ENV=production
exec "$here/bin/node" $options "$here/build/server/$program.js" "$@"
