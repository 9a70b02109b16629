import type { Step, ValueChange } from '../report/html/list.ts';

type StepChange = Step['changes'][number];

/** A shortened or hidden text cannot show whether two values are equal. */
const LEAVES_OUT = /…|\(hidden\)/;

function isChange({ before, after }: ValueChange): boolean {
  return before !== after || LEAVES_OUT.test(after);
}

/** The combined effect of two changes of one resource; undefined if the second undoes the first. */
function joined(first: StepChange, second: StepChange): StepChange | undefined {
  const { was = first.address } = first;
  const { address } = second;
  if (second.effect === 'removed') {
    return first.effect === 'added' ? undefined : { address: was, effect: 'removed', fields: [] };
  }
  if (first.effect === 'added') {
    return { address, effect: 'added', fields: [] };
  }
  const fields = new Map<string, ValueChange>(first.fields.map((field) => [field.path, field]));
  for (const field of second.fields) {
    fields.set(field.path, { ...field, before: fields.get(field.path)?.before ?? field.before });
  }
  const left = [...fields.values()].filter(isChange);
  return left.length === 0
    ? undefined
    : { address, effect: 'changed', fields: left, ...(was === address ? {} : { was }) };
}

/** The changes from one state to a later one. `from` and `to` are positions; the newest state is first. */
export function between(steps: readonly Step[], from: number, to: number): readonly StepChange[] {
  const gone = new Map<string, StepChange>();
  let net = new Map<string, StepChange>();
  for (const { changes } of steps.slice(to, from).reverse()) {
    // All changes of a step happen at once: resources can swap addresses.
    const others = changes.filter(({ effect }) => effect !== 'added');
    const next = new Map(net);
    for (const { address, was = address } of others) {
      next.delete(was);
    }
    for (const change of changes) {
      const before = change.effect === 'added' ? undefined : net.get(change.was ?? change.address);
      const made = before === undefined ? change : joined(before, change);
      if (made !== undefined) {
        (made.effect === 'removed' ? gone : next).set(made.address, made);
      }
    }
    net = next;
  }
  const found = [...net.values()].map(
    (change): StepChange =>
      // A resource that was removed and added again is a different one.
      change.effect === 'added' && gone.delete(change.address) ? { ...change, effect: 'changed' } : change,
  );
  return [...found, ...gone.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
}
