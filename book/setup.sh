#!/bin/sh
# setup.sh BUILD [GOAL]: install what is missing for GOAL (book, pdf, serve, bench, grade, test-all) from the system's packages and from PyPI.
# It shows what it is about to run; root goes ahead, anybody else is asked once (YES=1 answers beforehand).
# Python packages go to BUILD/venv. The system's package sources and the reader's home stay as they are.
set -eu
build=$1 goal=${2-book}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$build"
build=$(cd "$build" && pwd)

packages="g++ cmake ninja-build pkg-config python3 python3-venv doxygen libcmark-dev libcli11-dev nlohmann-json3-dev"
packages="$packages libutf8proc-dev libxsimd-dev libhwloc-dev libopenblas-dev"
[ "$goal" != test-all ] || packages="$packages clang-19 libclang-rt-19-dev libc++-19-dev libc++abi-19-dev ccache"
[ "$goal" != test-all ] || packages="$packages default-jre-headless poppler-utils" # for the checkers of HTML, of the EPUB, of the PDF
# What makes the figures of the page live: libraries for WebAssembly.
[ "$goal" != test-all ] || packages="$packages lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc"
case "$goal" in pdf | test-all) packages="$packages chromium fonts-sil-charis fonts-dejavu-core fonts-dejavu-extra" ;; esac
case "$goal" in bench | test-all) packages="$packages valgrind noweb" ;; esac
case "$goal" in grade | test-all) packages="$packages bubblewrap" ;; esac

installed() { [ "$(dpkg-query -W -f '${Status}' "$1" 2>/dev/null)" = "install ok installed" ]; }
catch2_version() { dpkg-query -W -f '${Version}' catch2 2>/dev/null || true; }

as_root() {
    echo "+ $*"
    if [ "$(id -u)" = 0 ]; then DEBIAN_FRONTEND=noninteractive "$@" >>"$build/setup.log" 2>&1
    else sudo DEBIAN_FRONTEND=noninteractive "$@" >>"$build/setup.log" 2>&1; fi ||
        { tail -n 20 "$build/setup.log"; echo "setup: '$*' failed; the whole output is in $build/setup.log"; exit 1; }
}

ask() { # once, before the first command that changes the system
    [ "$(id -u)" != 0 ] && [ "${YES-}" != 1 ] || return 0
    echo "To build the book, these packages of your system are missing:$1"
    printf 'Install them with apt-get and sudo? [y/N] '
    read -r answer || answer=n
    case "$answer" in y | Y | yes) YES=1 ;; *) echo "setup: nothing was installed"; exit 1 ;; esac
}

# Debian 12 has Catch2 3 in its backports only. The list below is ours: the machine's lines and the backports one.
backports() {
    . /etc/os-release
    uri=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list 2>/dev/null |
        sed -n -E 's/^(URIs:|deb( \[[^]]*\])?) *([^ ]*debian\/?)( .*)?$/\3/p' | head -n 1)
    [ -n "$uri" ] || { echo "setup: no Debian archive in /etc/apt; install Catch2 3 by hand"; exit 1; }
    mkdir -p "$build/apt/lists/partial"
    { cat /etc/apt/sources.list 2>/dev/null || true; echo "deb $uri $VERSION_CODENAME-backports main"; } >"$build/apt/sources.list"
    set -- -o Dir::Etc::sourcelist="$build/apt/sources.list" -o Dir::State::Lists="$build/apt/lists" -o APT::Sandbox::User=root
    as_root apt-get "$@" update
    as_root apt-get "$@" install -y --no-install-recommends -t "$VERSION_CODENAME-backports" catch2
}

system_packages() {
    missing=
    for package in $packages; do installed "$package" || missing="$missing $package"; done
    case "$(catch2_version)" in 3*) ;; *) catch2=missing ;; esac
    [ -n "$missing${catch2-}" ] || return 0
    ask "$missing${catch2:+ catch2}"
    as_root apt-get update
    [ -z "$missing" ] || as_root apt-get install -y --no-install-recommends $missing
    [ -n "${catch2-}" ] || return 0
    case "$(apt-cache policy catch2 | sed -n 's/ *Candidate: //p')" in
    3*) as_root apt-get install -y --no-install-recommends catch2 ;;
    *) backports ;;
    esac
}

# Anywhere else: say what is needed.
other_system() {
    missing=
    for tool in "g++ (12 or newer)" "cmake (3.25 or newer)" "ninja" "pkg-config" "python3 (3.11 or newer)" "doxygen (1.9.4 or newer)"; do
        command -v "${tool%% *}" >/dev/null 2>&1 || missing="$missing, $tool"
    done
    [ -z "$missing" ] || { echo "setup: missing on this system: ${missing#, }; also needed: the libraries cmark, CLI11, nlohmann-json, utf8proc, xsimd (and hwloc and OpenBLAS, if you like)"; exit 1; }
}

if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then system_packages; else other_system; fi

venv=$build/venv
in_venv() { # FILE: its packages, unless they are there
    ! cmp -s "$here/$1" "$venv/$1" || return 0
    echo "+ pip install -r book/$1 (into $(basename "$build")/venv)"
    [ "$1" != requirements.txt ] || { rm -rf "$venv"; python3 -m venv "$venv" >>"$build/setup.log" 2>&1; } &&
        "$venv/bin/pip" install --disable-pip-version-check --no-cache-dir -q -r "$here/$1" >>"$build/setup.log" 2>&1 ||
        { tail -n 20 "$build/setup.log"; echo "setup: pip failed; the whole output is in $build/setup.log"; exit 1; }
    cp "$here/$1" "$venv/$1"
}
in_venv requirements.txt
case "$goal" in serve | test-all) in_venv serve.txt ;; esac
case "$goal" in pdf | test-all) in_venv pdf.txt ;; esac
case "$goal" in test-all) in_venv epub.txt ;; esac
