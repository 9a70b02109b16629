import { classesOf, DRIFT_CLASSES, type DriftClass, type DriftSelection } from '../../../core/engine/drift.ts';
import { type Exit, usage } from '../exit.ts';

function classOf(name: string): DriftClass | undefined {
  return DRIFT_CLASSES.find((one) => one === name);
}

function parts(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

async function suggestion(name: string): Promise<string> {
  const { didYouMean } = await import('../../../base/nearest.ts');
  return didYouMean(name, DRIFT_CLASSES);
}

function unknown(flag: string, name: string, hint: string): Exit {
  return usage(`${flag}: unknown class ${JSON.stringify(name)}.${hint} The classes are ${DRIFT_CLASSES.join(', ')}`);
}

async function readOnly(values: readonly string[]): Promise<readonly DriftClass[]> {
  const names = values.flatMap(parts);
  for (const name of names) {
    if (classOf(name) === undefined) {
      throw unknown('--only', name, await suggestion(name));
    }
  }
  if (values.length > 0 && names.length === 0) {
    throw usage(`--only: name one or more of ${DRIFT_CLASSES.join(', ')}`);
  }
  return DRIFT_CLASSES.filter((one) => names.includes(one));
}

/** Reads `--only` and `--ignore`. Rejects a likely typo of a class, with a suggestion. */
export async function readDriftSelection({
  only,
  ignore,
}: {
  readonly only: readonly string[];
  readonly ignore: readonly string[];
}): Promise<DriftSelection> {
  const ignoreClasses: DriftClass[] = [];
  const ignoreAddresses: string[] = [];
  for (const value of ignore) {
    const names = parts(value);
    const classes = names.flatMap((name) => classOf(name) ?? []);
    if (names.length === 0) {
      throw usage('--ignore: name a class or an address pattern');
    }
    if (classes.length === names.length) {
      ignoreClasses.push(...classes);
      continue;
    }
    // A plain word such as `team` can be a pattern, but hardly one that is a letter away from a class.
    for (const name of names.filter((one) => /^\w+$/.test(one) && classOf(one) === undefined)) {
      const hint = await suggestion(name);
      if (hint !== '') {
        throw unknown('--ignore', name, hint);
      }
    }
    // A key may contain a comma, so the value is either a list of classes or one pattern.
    ignoreAddresses.push(value.trim());
  }
  const selection: DriftSelection = { only: await readOnly(only), ignoreClasses, ignoreAddresses };
  if (classesOf(selection).length === 0) {
    throw usage('--ignore excludes every class: name fewer');
  }
  return selection;
}
