#!/bin/sh
# Paraphe @VERSION@ for @PLATFORM@, with everything that it needs: installs without a network.
#
#   sh paraphe-@VERSION@-@PLATFORM@.sh /opt/paraphe     into a folder that does not exist yet
#   sh paraphe-@VERSION@-@PLATFORM@.sh --check          only looks whether the file is whole
#
# Compare the SHA-256 of the file itself with the published one first (sha256sum --check): the one below finds a damaged copy, not a forged one.
set -eu
# The server runs as another user than whoever installs it.
umask 022
HEADER=@HEADER@
EXPECTED=@SHA256@

refuse() { echo "$1" >&2; exit 1; }
payload() { tail -n "+$((HEADER + 1))" -- "$0"; }

usage="usage: sh $0 FOLDER | --check"
[ "$#" -eq 1 ] || refuse "$usage"
into=$1
case "$into" in --check) ;; -*) refuse "$usage" ;; esac
found=$(payload | sha256sum | cut -d ' ' -f 1)
[ "$found" = "$EXPECTED" ] || refuse 'This file is damaged: its SHA-256 is not the one that it was built with. Nothing was installed.'
if [ "$into" = --check ]; then echo 'The file is whole.'; exit 0; fi
[ "$(uname -s)-$(uname -m)" = @MACHINE@ ] || refuse "This file is for @MACHINE@, this machine is $(uname -s)-$(uname -m)."
[ ! -e "$into" ] || refuse "$into exists already: install each release in a folder of its own."
# Beside it, so that an interrupted installation leaves no folder of that name.
part="$into.part"
rm -rf -- "$part"
mkdir -p -- "$part"
payload | tar --extract --gzip --no-same-owner --directory "$part"
mv -- "$part" "$into"
echo "Paraphe @VERSION@ is in $into. Next: $into/docs/operations.md, From install to restore; every npm run NAME there is $into/deploy/paraphe NAME."
exit 0
