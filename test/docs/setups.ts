import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, ROOT } from './pages.ts';

/** What is run before a block of a page, so that its commands print what the page shows. */
interface Setup {
  /** The first command of the block. */
  readonly before: string;
  readonly script: string;
}

/** The setups of a page, in the order of its blocks: `setups/access.sh` for docs/access.md. */
function setupsOf(page: string): readonly Setup[] {
  const file = join(ROOT, 'test/docs/setups', page.replace(/^docs\//, '').replace(/\.md$/, '.sh'));
  const [, ...sections] = existsSync(file) ? readFileSync(file, 'utf8').split(/^#: /m) : [''];
  return sections.map((section) => {
    const end = section.indexOf('\n');
    return { before: section.slice(0, end), script: section.slice(end + 1) };
  });
}

/** Each block with its setup; throws where a setup is for no block. */
export function withSetups(
  page: string,
  blocks: readonly Block[],
): readonly { readonly block: Block; readonly setup: string }[] {
  const left = [...setupsOf(page)];
  const found = blocks.map((block) => {
    const isFor = left[0] !== undefined && block.commands[0]?.command === left[0].before;
    return { block, setup: (isFor ? left.shift()?.script : undefined) ?? '' };
  });
  if (left[0] !== undefined) {
    throw new Error(`${page} has no block that begins with: ${left[0].before}`);
  }
  return found;
}

/**
 * What a setup can say: `fresh` makes a new repository with a remote and the first state of the server (`fresh today`: of one
 * with that profile), `block N` prints the N-th block of YAML of the page, `manifest` commits its input as colophon.yaml, `hand`
 * changes something outside Colophon, `quietly` shows output only of what fails.
 */
export const SETUP_FUNCTIONS = `
fresh() {
  export COLOPHON_BASE_URL=$FRESH_URL ADMIN=$FRESH_ADMIN
  unset $(env | sed -n 's/^\\(GITHUB_[A-Z_]*\\)=.*/\\1/p')
  if [ "\${1:-}" = today ]; then export COLOPHON_BASE_URL=$TODAY_URL ADMIN=$TODAY_ADMIN; fi
  curl -fsS -X POST -H "Authorization: Bearer $ADMIN" "$COLOPHON_BASE_URL/__admin/reset" > /dev/null || return
  curl -fsS -X DELETE -H "Authorization: Bearer $ADMIN" "$COLOPHON_BASE_URL/__admin/faults" > /dev/null || return
  local top; top=$(mktemp -d "$PAGE/XXXXXX")
  git init -q --bare -b main "$top/remote.git" && git init -q -b main "$top/docs" && cd "$top/docs" || return
  git remote add origin ../remote.git
  echo "export COLOPHON_BASE_URL=$COLOPHON_BASE_URL ADMIN=$ADMIN; cd '$PWD'" > "$PAGE/here"
}
block() { cat "$PAGE/blocks/$1.yaml"; }
commit() { git add -A && git commit -qm "\${1:-Declare the documentation}" && git push -qu origin HEAD; }
manifest() { cat > colophon.yaml && commit; }
hand() { colophon api "$@" > /dev/null; }
quietly() {
  local said code=0; said=$("$@" 2>&1) || code=$?
  if [ $code != 0 ]; then echo "setup: $* ended with $code: $said"; fi
  return $code
}
`;
