import type { Kind } from '../../core/kinds/define.ts';
import { KINDS } from '../../core/kinds/index.gen.ts';
import type { KindName } from '../../core/plan/plan.ts';

const BY_NAME: ReadonlyMap<KindName, Kind> = new Map(KINDS.map((kind) => [kind.name, kind]));

export function kindNamed(name: KindName): Kind | undefined {
  return BY_NAME.get(name);
}
