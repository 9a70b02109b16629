import { groupBy } from '../../../base/group-by.ts';
import { byWeight } from '../../../core/engine/risks.ts';
import type { Address } from '../../../core/plan/address.ts';
import type { Change, Plan } from '../../../core/plan/plan.ts';
import { planByResource } from '../../../core/plan/resources.ts';
import { firstSegment } from '../address.ts';
import { addressesByKey } from '../change.ts';
import { type Context, changeItem, routeOf, routeRow } from '../html/change.ts';
import { type Names, namesOf } from '../html/names.ts';
import {
  decisionsHtml,
  effectsHtml,
  filtersHtml,
  headerHtml,
  kindTitle,
  notesHtml,
  recordsHtml,
  restHtml,
  risksHtml,
} from '../html/parts.ts';
import { SCRIPT } from '../html/script.gen.ts';
import { STYLE } from '../html/style.ts';
import { type Frame, type Html, html, type Piece, pageText, sizeOf, when } from '../html/template.ts';
import { type Tree, treeHtml, treesOf } from '../html/tree.ts';
import { countedNoun, withCommas, words } from '../nouns.ts';
import { isRisky, summaryLine } from '../words.ts';
import type { ApplyTarget } from './consent.ts';
import { grouped } from './text.ts';

// A document of a few megabytes opens on every phone. Changes beyond the limit are shown in brief, and finally only counted.
const ROOM = 1_300_000;
const BRIEF_ROOM = 1_700_000;
/** More changes of one kind than this are folded, so that the others are easy to find. */
const FOLDED = 100;
/** Up to this number, all changes are open; beyond it, only those to review first. */
const OPEN = 30;

/** Changes that belong together: those of one site, or all outside of sites. */
interface Part {
  readonly number: number;
  readonly root: Address | undefined;
  readonly title: string;
  readonly kind: string;
  readonly tree: Tree | undefined;
  readonly kinds: ReadonlyMap<string, readonly Change[]>;
}

/** Every resource with a structure or with routes is a separate part; the others form the last part. */
function partsOf(plan: Plan, names: Names): readonly Part[] {
  const trees = treesOf(plan, names);
  const parts: Part[] = [];
  const rest: Change[] = [];
  for (const [title, kinds] of grouped(plan.changes)) {
    const all = [...kinds.values()].flat();
    const tree = trees.get(title);
    if (tree !== undefined || all.some((change) => routeOf(change) !== undefined)) {
      const kind = words(firstSegment(title));
      parts.push({ number: parts.length + 1, root: title, title: names.after(title), kind, tree, kinds });
    } else {
      rest.push(...all);
    }
  }
  return rest.length === 0
    ? parts
    : [
        ...parts,
        {
          number: parts.length + 1,
          root: undefined,
          title: 'Workspace',
          kind: '',
          tree: undefined,
          kinds: groupBy(rest, ({ kind }) => kind),
        },
      ];
}

type Items = ReadonlyMap<string, Html>;

/** One change, in full if there is room. A row of a table is brief already. */
function itemOf(change: Change, context: Context, room: number): Html {
  const route = routeOf(change);
  if (route !== undefined) {
    return routeRow(change, route, context);
  }
  const full = room > 0 ? changeItem(change, context) : undefined;
  return full !== undefined && sizeOf(full) <= room ? full : changeItem(change, context, true);
}

/** The markup of all changes of the parts, by key; those without room are absent. */
function itemsOf(parts: readonly Part[], context: Omit<Context, 'part' | 'open'>): Items {
  // Changes to review first take their room first.
  let used = 0;
  const items = new Map<string, Html>();
  const all = parts.flatMap((part) => [...part.kinds.values()].flat().map((change) => ({ change, part })));
  const few = all.length <= OPEN;
  const ranked = [true, false].flatMap((first) =>
    byWeight(
      all.filter(({ change }) => isRisky(change, context.blocked) === first),
      ({ change }) => change.risk,
    ),
  );
  for (const { change, part } of ranked) {
    const own: Context = { ...context, part: part.number, open: few || isRisky(change, context.blocked) };
    const item = itemOf(change, own, ROOM - used);
    if (used + sizeOf(item) > BRIEF_ROOM) {
      break;
    }
    used += sizeOf(item);
    items.set(change.key, item);
  }
  return items;
}

function leftOut(rest: number): Piece {
  return when(
    rest > 0,
    () => html`<p class="more">${withCommas(rest)} more do not fit here. <code>colophon show</code> prints them.</p>`,
  );
}

function kindHtml(kind: string, changes: readonly Change[], items: Items): Html {
  const shown = changes.flatMap((change) => items.get(change.key) ?? []);
  const routes = changes.some((change) => routeOf(change) !== undefined);
  const list = routes
    ? html`<div class="scroll"><table><thead><tr><th scope="col">Change</th><th scope="col">From</th><th scope="col">To</th><th scope="col">Declared in</th></tr></thead><tbody>
${shown}</tbody></table></div>`
    : html`<div class="list">
${shown}</div>`;
  return html`<section class="kind"><h4>${kindTitle(kind, changes.length)}</h4>
${shown.length > FOLDED ? html`<details class="fold bulk"><summary>Show ${countedNoun(shown.length, kind)}</summary>${list}</details>` : list}${leftOut(changes.length - shown.length)}</section>
`;
}

function split(kinds: Part['kinds']): readonly (readonly [string, readonly Change[]])[] {
  return [...kinds].flatMap(([kind, changes]) => {
    const routes = changes.filter((change) => routeOf(change) !== undefined);
    const others = changes.filter((change) => routeOf(change) === undefined);
    return [others, routes].flatMap((some): (readonly [string, readonly Change[]])[] =>
      some.length === 0 ? [] : [[kind, some]],
    );
  });
}

function partHtml({ number, root, title, kind: rootKind, tree, kinds }: Part, items: Items, names: Names): Html {
  const id = `part-${number}`;
  return html`<section class="part" id="${id}" aria-labelledby="${id}-title"><h3 id="${id}-title">${title}${when(
    root !== undefined,
    () => html` <span class="quiet">${rootKind}</span> <code>${root}</code>`,
  )}</h3>
${when(tree !== undefined, () => html`<div class="structure"><h4>Structure</h4>${tree === undefined ? '' : treeHtml(tree, names)}</div>`)}
${split(kinds).map(([kind, changes]) => kindHtml(kind, changes, items))}</section>
`;
}

function changesHtml(plan: Plan, names: Names): Html {
  const blocked = new Set(plan.blocked.map(({ key }) => key));
  const parts = partsOf(plan, names);
  const items = itemsOf(parts, { names, blocked, addressOfKey: addressesByKey(plan) });
  const shown = plan.changes.filter(({ key }) => items.has(key));
  const risky = shown.filter((change) => isRisky(change, blocked)).length;
  const missing = plan.changes.length - shown.length;
  return html`<section id="changes" aria-labelledby="changes-title" tabindex="-1"><h2 id="changes-title">Changes</h2>
${
  plan.changes.length === 0
    ? html`<p>No changes: everything is as declared.</p>`
    : html`${filtersHtml(
        shown,
        parts.map(({ number, title }) => ({ part: number, title })),
        { risky, missing },
      )}<p id="nothing" hidden>No change matches the filters.${when(missing > 0, () => html` ${withCommas(missing)} ${missing === 1 ? 'change is' : 'changes are'} not in this file: search the output of <code>colophon show</code>.`)}</p>`
}
${parts.map((part) => partHtml(part, items, names))}</section>
`;
}

/**
 * A plan as one self-contained document: it opens without a network, is reviewed without a terminal, and runs no script but its own. All
 * text of the plan is shown as text. In a frame, it is a page of the console.
 */
export function renderPlanHtml(given: Plan, target: ApplyTarget, frame?: Frame): string {
  const { allow } = target;
  const plan = planByResource(given);
  const names = namesOf(plan);
  const risks = risksHtml(plan, names, allow);
  const decisions = decisionsHtml(plan, names, target);
  const effects = effectsHtml(plan);
  const records = recordsHtml(plan, names);
  const notes = notesHtml(plan);
  const link = (id: string, title: string): Html => html`<li><a href="#${id}">${title}</a></li>`;
  return pageText({
    title: `${summaryLine(plan, allow)} ${plan.organization}, ${plan.environment}`,
    generator: `${plan.tool.name} ${plan.tool.version}`,
    style: STYLE,
    script: SCRIPT,
    skip: { id: 'changes', text: 'Skip to the changes' },
    frame,
    body: html`${headerHtml(plan, allow)}<nav aria-label="On this page"><ul>${when(risks !== undefined, () => link('risks', 'Risks'))}${when(decisions !== undefined, () => link('decisions', plan.blocked.length > 0 ? 'Blocked' : 'Review first'))}${when(effects !== undefined, () => link('access', 'Access'))}${link('changes', 'Changes')}${link('rest', 'Unchanged')}${when(records !== undefined, () => link('records', 'Ledger only'))}${when(notes !== undefined, () => link('notes', 'Notes'))}</ul></nav>
<main>
${risks}${decisions}${effects}${changesHtml(plan, names)}${restHtml(plan, names)}${records}${notes}</main>`,
  });
}
