import { isJsonObject } from '../../src/base/json.ts';
import { type Driver, DriverError } from '../../src/core/engine/driver.ts';
import type { Live } from '../../src/core/engine/model.ts';
import { KINDS } from '../../src/core/kinds/index.gen.ts';
import type { Fields } from '../../src/core/plan/value.ts';
import type { View } from './view.ts';

const WHY = 'the service shows no e-mail address of somebody';

function isAmong(email: string, fields: Fields): boolean {
  const people = fields['members'];
  return isJsonObject(people) && Object.hasOwn(people, email);
}

/** The kinds whose list of people is set as a whole. The others add and remove single people, and leave the hidden one as they are. */
const WHOLE: ReadonlySet<string> = new Set(
  KINDS.flatMap(({ name, rules }) => (rules['members']?.entries === undefined ? [name] : [])),
);

/** A resource as a token sees it that may not see the address of one person. */
function veiled(live: Live, email: string): Live {
  const { fields } = live;
  if (live.kind === 'member' && fields['email'] === email) {
    const { email: _email, ...rest } = fields;
    return { ...live, fields: rest, title: live.id, unreadable: { ...live.unreadable, email: WHY } };
  }
  if (!isAmong(email, fields)) {
    return live;
  }
  const people = Object.entries(fields['members'] ?? {}).map(([one, role]) => [
    one === email ? 'usr_hidden' : one,
    role,
  ]);
  return {
    ...live,
    fields: { ...fields, members: Object.fromEntries(people) },
    unreadable: { ...live.unreadable, members: WHY },
  };
}

/** The way to the service of a token that may not see the address of one person, whose roles it therefore cannot set. */
export function behindVeil(service: Driver, email: string): Driver {
  const isHidden = new Set<string>();
  const show = (live: Live): Live => {
    const shown = veiled(live, email);
    if (shown !== live) {
      isHidden.add(live.id);
    }
    return shown;
  };
  return {
    ...service,
    reader: () => {
      const reader = service.reader();
      return { ...reader, list: async (...request) => (await reader.list(...request)).map(show) };
    },
    update: async (request) => {
      if (request.fields['members'] !== undefined && isHidden.has(request.id) && WHOLE.has(request.kind)) {
        throw new DriverError(`the roles of people stay as they are: ${WHY}`, { failure: 'invalid', outcome: 'none' });
      }
      return show(await service.update(request));
    },
  };
}

/** The people of an organization. */
export function peopleIn(view: View): readonly string[] {
  return [...view.values()].flatMap(({ kind, fields }) =>
    kind === 'member' && typeof fields['email'] === 'string' ? [fields['email']] : [],
  );
}
