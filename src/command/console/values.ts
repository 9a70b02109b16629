import type { Difference } from '../../core/engine/drift.ts';
import type { Address } from '../../core/plan/address.ts';
import type { FieldChange } from '../../core/plan/plan.ts';
import type { Block, Cell, ValueChange } from '../report/html/list.ts';
import { sentence } from '../report/text.ts';
import { HIDDEN, inline, NONE } from '../report/value.ts';
import { CAUSES, explanationText } from '../report/words.ts';

const LONGEST_SHOWN = 600;

function shownValue(value: FieldChange['before'], sensitive: boolean): string {
  return value === undefined || value === null ? NONE : sensitive ? HIDDEN : inline(value, LONGEST_SHOWN);
}

function changeOf({ path, before, after, sensitive, cause }: FieldChange): ValueChange {
  return {
    path,
    before: shownValue(before, sensitive),
    after: shownValue(after, sensitive),
    ...(cause === 'pending' ? {} : { note: CAUSES[cause] }),
  };
}

/** The part after `#` in a link to a row. */
export function rowLink(id: string): string {
  return new URLSearchParams({ row: id }).toString();
}

type Fact = readonly [name: string, value: Cell];

/** The address of a resource, with a link to its row in the workspace. */
export function addressFact(address: Address): Fact {
  return ['Address', { text: address, code: true, href: `workspace.html#${rowLink(address)}` }];
}

export function codeFact(name: string, text: string | undefined): readonly Fact[] {
  return text === undefined ? [] : [[name, { text, code: true }]];
}

/** How to manage a live resource that is not declared. */
export function takeInBlock(environment: string, address: Address): Block {
  return {
    title: 'To manage it: write it into the manifest',
    command: `colophon drift accept -e ${environment} --unmanaged '${address}'`,
    accept: { environment, address, unmanaged: true },
  };
}

/** The planned changes of one resource, and who caused the difference. */
export function changeBlocks(changes: readonly Difference[]): readonly Block[] {
  return changes.flatMap((change): Block[] => {
    const { reason, fields, explanation, cause } = change;
    return [
      {
        title: sentence(reason),
        ...(explanation === undefined ? {} : { items: [explanationText(explanation, cause)] }),
        changes: fields.slice(0, 50).map(changeOf),
      },
    ];
  });
}
