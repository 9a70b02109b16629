import type { Json } from '../../../base/json.ts';
import { type Level, type Person, type Place, roleNamed, type Team } from '../../access/model.ts';
import type { Change, Create, FieldChange, Replace } from '../../plan/plan.ts';
import { isForeignId, isReference } from '../../plan/value.ts';

/** What a plan makes of the people, teams, places and links of a workspace. */
export interface Draft {
  readonly people: Map<string, Person>;
  readonly teams: Map<string, Team>;
  readonly places: Map<string, Place>;
  readonly shareLinks: Map<string, number>;
  linkInvites: readonly Level[];
  specifications: readonly string[];
  /** The id of a live resource; the address of one that the plan creates. */
  readonly idAt: (address: string) => string;
  /** The user of the token, who is the administrator of the content that the plan creates. */
  readonly own: string | undefined;
}

export function levelOf(value: Json | undefined): Level {
  return roleNamed(value) ?? null;
}

export function textOf(value: Json | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

export function idOf(change: Change, { idAt }: Pick<Draft, 'idAt'>): string {
  return 'id' in change && change.id !== undefined ? change.id : idAt(change.address);
}

/** The id of the innermost parent. */
export function parentOf({ parents }: Change, { idAt }: Pick<Draft, 'idAt'>): string {
  return idAt(parents.at(-1) ?? '');
}

/** The id of the outermost parent: the site, for its parts. */
export function siteOf({ parents }: Change, { idAt }: Draft): string {
  return idAt(parents[0] ?? '');
}

export function referred(value: Json | undefined, { idAt }: Draft): string | undefined {
  return isReference(value) ? idAt(value.$ref) : isForeignId(value) ? value.$id : undefined;
}

export function isDeleted({ action }: Change): boolean {
  return action === 'delete';
}

/** Whether a change creates a resource, in the place of another one or not. */
export function isNew(change: Change): change is Create | Replace {
  return change.action === 'create' || change.action === 'replace';
}

/** What a change sets; a new resource can also set that there is nothing. */
export function setOf(change: Change, name: string): Pick<FieldChange, 'before' | 'after'> | undefined {
  const found = change.fields.find(({ field, entry }) => field === name && entry === undefined);
  return (
    found ?? (isNew(change) && Object.hasOwn(change.after, name) ? { after: change.after[name] ?? null } : undefined)
  );
}

/** A value before the change: of a deletion what was there, otherwise what the field says. */
export function beforeOf(change: Change, name: string): Json | undefined {
  return change.action === 'delete' ? change.before[name] : setOf(change, name)?.before;
}
