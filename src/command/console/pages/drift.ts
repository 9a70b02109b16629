import { groupBy } from '../../../base/group-by.ts';
import type { Difference } from '../../../core/engine/drift.ts';
import type { FieldChange } from '../../../core/plan/plan.ts';
import type { Block, List, Row } from '../../report/html/list.ts';
import type { ListContent } from '../../report/html/list-page.ts';
import { namesOf } from '../../report/html/names.ts';
import { html } from '../../report/html/template.ts';
import { withCommas, words } from '../../report/nouns.ts';
import { count } from '../../report/text.ts';
import { explanationText } from '../../report/words.ts';
import { moment, problemsHtml } from '../frame.ts';
import { driftedIn } from '../state.ts';
import { addressFact, changeBlocks } from '../values.ts';
import type { EnvironmentView } from '../view.ts';

const LABELS = { drift: 'Drifted', conflict: 'In conflict', deleted: 'Deleted' } as const;

function classOf({ findings }: EnvironmentView, change: Difference): keyof typeof LABELS {
  const classes = ['drift', 'conflict', 'deleted'] as const;
  return classes.find((one) => findings?.changes[one].includes(change)) ?? 'drift';
}

const NOT_KNOWN =
  'Not known: the service keeps no audit log that can be read, or it was the user of this token at the time of the last apply.';

/** The same difference from the perspective of the person who made it: from the declared to the live value. */
function asDone(change: Difference): Difference {
  const turned = ({ before, after, ...field }: FieldChange): FieldChange => ({
    ...field,
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  });
  return { ...change, reason: 'From what is declared to what is live', fields: change.fields.map(turned) };
}

function waysOut({ address, action }: Difference, environment: string): readonly Block[] {
  const at = `-e ${environment} '${address}'`;
  return [
    ...(action === 'delete'
      ? []
      : [
          {
            title: 'Keep it: write it into the manifest',
            command: `colophon drift accept ${at}`,
            accept: { environment, address, unmanaged: false },
          },
        ]),
    { title: 'Undo it: apply what is declared', command: `colophon apply -e ${environment} --target '${address}'` },
  ];
}

function rowOf(change: Difference, id: string, view: EnvironmentView, name: string): Row {
  const { address, kind, explanation, fields } = change;
  const found = classOf(view, change);
  const by = explanation?.by.name ?? explanation?.by.email ?? explanation?.by.id;
  return {
    id,
    cells: [
      name,
      { text: LABELS[found], tone: found === 'deleted' ? 'delete' : found === 'conflict' ? 'blocked' : 'update' },
      fields.length === 0 ? words(kind) : fields.map(({ path }) => path).join(', '),
      by ?? { text: 'not known', tone: 'quiet' },
      explanation === undefined ? '' : moment(explanation.at),
    ],
    marks: [found],
    words: explanation === undefined ? '' : explanationText(explanation, change.cause),
    detail: [
      {
        facts: [addressFact(address), ['Kind', words(kind)]],
      },
      ...changeBlocks([asDone(change)]),
      ...(explanation === undefined ? [{ title: 'Who it was', items: [NOT_KNOWN] }] : []),
      ...waysOut(change, view.name),
    ],
  };
}

/** The differences with ids for links. A resource can have several. */
function identified(changes: readonly Difference[]): readonly (readonly [id: string, change: Difference])[] {
  return [...groupBy(changes, ({ address }) => address)].flatMap(([address, own]) =>
    own.map((change, at) => [at === 0 ? address : `${address} ${at + 1}`, change] as const),
  );
}

function listOf(view: EnvironmentView): List {
  const names = view.plan === undefined ? undefined : namesOf(view.plan);
  return {
    noun: ['difference', 'differences'],
    columns: [
      { title: 'What', share: 3 },
      { title: 'State' },
      { title: 'Changed', share: 2, minor: true },
      { title: 'By', share: 1.3 },
      { title: 'When', share: 1.5 },
    ],
    rows: identified(driftedIn(view)).map(([id, change]) =>
      rowOf(change, id, view, names?.path(change.address) ?? change.address),
    ),
    filters: (['drift', 'conflict', 'deleted'] as const).map((mark) => ({ mark, label: LABELS[mark] })),
    empty:
      view.findings === undefined
        ? 'The live workspace could not be read.'
        : 'No drift: nothing live was changed outside Colophon, or the manifest has it.',
  };
}

/** The changes made outside Colophon, and who made them. */
export function driftPage(view: EnvironmentView): ListContent {
  const drifted = new Set(driftedIn(view).map(({ address }) => address)).size;
  const unmanaged = view.plan?.unmanaged.length ?? 0;
  return {
    head: html`<h1>Drift</h1><p class="lead">${
      drifted === 0
        ? undefined
        : `${count(drifted, 'resource was', 'resources were')} changed outside Colophon since the last apply. `
    }${unmanaged === 0 ? '' : html`<a href="workspace.html#show=unmanaged">${withCommas(unmanaged)} unmanaged</a>`}</p>${problemsHtml(view.problems)}`,
    list: listOf(view),
  };
}
