#!/usr/bin/env bash
# Runs one command for the action. Inputs come in variables and become arguments unchanged; the shell never evaluates them.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
scratch="$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/colophon.XXXXXX")"
outputs="${GITHUB_OUTPUT:-/dev/null}"
code=1

# Reports the exit code, however the script ends.
finish() {
  printf 'exit-code=%s\n' "$code" >> "$outputs"
  exit "$code"
}
trap finish EXIT

refuse() {
  printf '::error title=Colophon::%s\n' "$1"
  code="${2:-64}"
  exit
}

# Splits a text into the array `lines`: trimmed, without empty ones.
read_lines() {
  lines=()
  local line
  while IFS= read -r line || [ -n "$line" ]; do
    line="${line%$'\r'}"
    line="${line#"${line%%[![:space:]]*}"}"
    line="${line%"${line##*[![:space:]]}"}"
    if [ -n "$line" ]; then
      lines+=("$line")
    fi
  done <<< "$1"
}

command="${INPUT_COMMAND:-}"
case "$command" in
  validate | lint | plan | apply | drift | verify | rehearse) ;;
  *) refuse 'The input command must be validate, lint, plan, apply, drift, verify or rehearse.' ;;
esac
case "${INPUT_COMMENT:-false}" in
  true) comment=true ;;
  false | '') comment=false ;;
  *) refuse 'The input comment must be true or false.' ;;
esac
if [ "$comment" = true ] && [ "$command" != plan ]; then
  refuse 'The input comment needs the command plan.'
fi
if ! command -v npm > /dev/null; then
  refuse 'Node.js is missing: add actions/setup-node before this step.'
fi

# A field of the package.json of this action.
own() {
  sed -n "s/^  \"$1\": \"\(.*\)\",\$/\1/p" "$here/../package.json"
}
package="$(own name)"
version="${INPUT_VERSION:-$(own version)}"
integrity="${INPUT_INTEGRITY:-}"
if ! [[ "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]]; then
  refuse 'The input version is not an exact version.'
fi
if ! [[ "$integrity" =~ ^sha512-[A-Za-z0-9+/]{86}==$ ]]; then
  refuse "The input integrity must be the digest of the package, as this prints it: npm view $package@$version dist.integrity"
fi

# An input that is not set must not replace a variable of the job.
give() {
  if [ -n "$2" ]; then
    export "$1=$2"
  fi
}
give COLOPHON_TOKEN "${INPUT_TOKEN:-}"
give COLOPHON_BASE_URL "${INPUT_BASE_URL:-}"
give COLOPHON_ORGANIZATION "${INPUT_ORGANIZATION:-}"
# A pull request never applies, whatever permissions the token has.
case "${GITHUB_EVENT_NAME:-}" in
  pull_request | pull_request_target) export COLOPHON_READ_ONLY=1 ;;
esac
github_token="${INPUT_GITHUB_TOKEN:-}"
unset INPUT_TOKEN INPUT_GITHUB_TOKEN

arguments=("$command")
if [ -n "${INPUT_ENVIRONMENT:-}" ]; then
  arguments+=("--environment=$INPUT_ENVIRONMENT")
fi
read_lines "${INPUT_FILES:-}"
for line in ${lines[@]+"${lines[@]}"}; do
  arguments+=("--file=$line")
done
plan="$scratch/plan.json"
# This format also writes the step summary and the outputs.
arguments+=(--output=github)
case "$command" in
  plan) arguments+=("--out=$plan") ;;
  apply) arguments+=(--auto-approve) ;;
esac
read_lines "${INPUT_ARGS:-}"
arguments+=(${lines[@]+"${lines[@]}"})

# Installs the package only if its digest matches, outside the checkout, where an .npmrc could name another registry. npm
# gets no token.
install() {
  cd "$scratch" &&
    printf '{ "dependencies": { "%s": "%s" } }\n' "$package" "$version" > package.json &&
    printf '{ "lockfileVersion": 3, "packages": { "": { "dependencies": { "%s": "%s" } },
      "node_modules/%s": { "version": "%s", "integrity": "%s", "bin": { "colophon": "dist/cli/main.js" } } } }\n' \
      "$package" "$version" "$package" "$version" "$integrity" > package-lock.json &&
    env -u COLOPHON_TOKEN npm ci --ignore-scripts --no-audit --no-fund
}
if ! (install) >&2; then
  refuse "Cannot install $package@$version with the digest $integrity." 1
fi

colophon() {
  "$scratch/node_modules/.bin/colophon" "$@"
}

code=0
colophon "${arguments[@]}" || code=$?

if [ "$comment" = true ] && [ -f "$plan" ]; then
  failed=0
  GITHUB_TOKEN="$github_token" colophon comment --plan "$plan" || failed=$?
  if [ "$code" -eq 0 ]; then
    code=$failed
  fi
fi
