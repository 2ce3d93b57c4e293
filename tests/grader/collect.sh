#!/bin/sh
# collect.sh LIST FOLDER: fetch the submissions of a class. LIST has a line `name address` for each repository, # begins a comment;
# each becomes FOLDER/name. One that cannot be fetched becomes an empty folder, and is named.
set -eu
[ $# = 2 ] && [ -f "$1" ] || { echo "collect: say which list, and where to: collect.sh class.txt submissions" >&2; exit 2; }
umask 077 # one submission must not read another
mkdir -p "$2"
while read -r name address rest; do
    case "$name" in '' | '#'*) continue ;; *[!A-Za-z0-9._-]* | .*) echo "collect: $1: not a name: $name (letters, digits, . _ -)" >&2; exit 1 ;; esac
    [ -n "$address" ] && [ -z "$rest" ] || { echo "collect: $1: a line is \`name address\`, and this is not: $name $address $rest" >&2; exit 1; }
    [ ! -e "$2/$name" ] || { echo "collect: $2/$name is there already; begin with an empty folder" >&2; exit 1; }
    git clone -q --depth 1 --no-tags -- "$address" "$2/$name" </dev/null || { echo "collect: $name was not fetched" >&2; rm -rf "${2:?}/$name"; mkdir "$2/$name"; }
done <"$1"
