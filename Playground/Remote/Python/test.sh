#!/usr/bin/env bash
# Tests the client in Python against the server `$1`, in an environment of its own with grpcio in the folder `$2`.
set -euo pipefail
if ! { [ -x "$2/bin/pip" ] || python3 -m venv "$2"; } || ! "$2/bin/python" -m pip install --quiet 'grpcio>=1.60'; then
    echo 'Skipped: the client in Python, because grpcio cannot be installed here.'
    [ -z "${CI:-}" ]
    exit
fi
PYTHONDONTWRITEBYTECODE=1 "$2/bin/python" "$(dirname "$0")/test_rill.py" "$1"
