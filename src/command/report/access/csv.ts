import { printable, shortened } from '../../../base/text.ts';
import { personName, type ShownAccess } from './access.ts';

/** Spreadsheets run a cell that begins with one of these, even after spaces and invisible characters; a leading quote makes it a text. */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u;

function cell(value: string | number): string {
  const text = shortened(printable(String(value)), 2000);
  const guarded = FORMULA.test(String(value)) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function tableOf({ view, rows, changes, public: open }: ShownAccess): readonly (readonly (string | number)[])[] {
  const isDiff = view === 'diff';
  if (open !== undefined) {
    return [
      [...(isDiff ? ['change'] : []), 'type', 'title', 'id', 'visibility', 'who', 'spaces', 'links'],
      ...open.map(({ change, type, title, id = '', visibility, who, spaces, links = '' }) => [
        ...(isDiff ? [change ?? ''] : []),
        ...[type, title, id, visibility, who, spaces.join('; '), links],
      ]),
    ];
  }
  const places = ['place_type', 'place', 'place_id', 'person', 'name', 'person_id'];
  return isDiff
    ? [
        [...places, 'change', 'before', 'after'],
        ...changes.map(({ place, person, change, before, after }) => [
          ...[place.type, place.title, place.id, personName(person), person.name, person.id],
          ...[change, before ?? '', after ?? ''],
        ]),
      ]
    : [
        [...places, 'role', 'why'],
        ...rows.map(({ place, person, role, ways }) => [
          ...[place.type, place.title, place.id, personName(person), person.name, person.id, role],
          ways.map((way) => `${way.role} ${way.reason}`).join('; '),
        ]),
      ];
}

export function renderAccessCsv(shown: ShownAccess): string {
  return tableOf(shown)
    .map((line) => `${line.map(cell).join(',')}\n`)
    .join('');
}
