import type { Json } from '../../../base/json.ts';
import { ApiError } from '../../client/failure.ts';
import type { ItemOf, Schemas } from '../../contract/operation.ts';
import { DriverError, type LookedUp, type LookUpRequest } from '../../engine/driver.ts';
import type { Session } from '../define.ts';
import { listOfOrganization } from './organization.ts';

/** A member of the organization, as the service returns it. */
export type Person = ItemOf<'listMembersInOrganizationById'>;

/** A role in the organization; null for guests. */
export type Role = Schemas['RoleOrGuest'];

/** The role in a field. The manifest schema has validated its name. */
export function roleIn(value: Json | undefined): Role {
  return typeof value === 'string' ? (value as Role) : null;
}

/** The address that identifies a person, in canonical form. */
export function emailOf({ user }: { readonly user: Pick<Person['user'], 'email'> }): string | undefined {
  return user.email?.toLowerCase() || undefined;
}

export function listPeople(session: Session): Promise<readonly Person[]> {
  return listOfOrganization(session, 'members', 'listMembersInOrganizationById');
}

/** The members of the organization, as far as the API shows addresses. */
interface Directory {
  readonly ids: ReadonlyMap<string, string>;
  /** All members by id; undefined if the address is hidden. */
  readonly emails: ReadonlyMap<string, string | undefined>;
  /** How many people have no visible address. */
  readonly hidden: number;
}

async function loadDirectory(session: Session): Promise<Directory> {
  const emails = new Map((await listPeople(session)).map((person) => [person.id, emailOf(person)]));
  const ids = new Map([...emails].flatMap(([id, email]) => (email === undefined ? [] : [[email, id] as const])));
  return { ids, emails, hidden: emails.size - ids.size };
}

/** The directory. It is cached, and read again if somebody is missing: they may have joined since. */
async function directoryWith(session: Session, isEnough: (directory: Directory) => boolean): Promise<Directory> {
  let isFresh = false;
  const kept = await session.once('people', async () => {
    isFresh = true;
    return { directory: await loadDirectory(session) };
  });
  if (!isFresh && !isEnough(kept.directory)) {
    kept.directory = await loadDirectory(session);
  }
  return kept.directory;
}

/** The addresses of people by id; undefined if this token cannot read the members. */
export async function findEmails(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | undefined> | undefined> {
  return (await readableDirectory(session, ({ emails }) => ids.every((id) => emails.has(id))))?.emails;
}

/** The directory; undefined if this token cannot read it. */
async function readableDirectory(
  session: Session,
  isEnough: (directory: Directory) => boolean = () => true,
): Promise<Directory | undefined> {
  try {
    return await directoryWith(session, isEnough);
  } catch (error) {
    if (error instanceof ApiError && error.failure.type === 'forbidden') {
      return undefined;
    }
    throw error;
  }
}

/**
 * The names for comparing people: their addresses, from the response or the directory. A person without a visible address has their id, and
 * the field becomes unreadable, because they may be one of the declared people.
 */
export async function namesOf(
  session: Session,
  users: readonly Person['user'][],
): Promise<{ readonly nameOf: (user: Person['user']) => string; readonly unreadable: string | undefined }> {
  const veiled = users.filter((user) => emailOf({ user }) === undefined).map(({ id }) => id);
  const emails = veiled.length === 0 ? undefined : await findEmails(session, veiled);
  const unknown = veiled.filter((id) => emails?.get(id) === undefined);
  return {
    nameOf: (user) => emailOf({ user }) ?? emails?.get(user.id) ?? user.id,
    unreadable: unknown.length === 0 ? undefined : hiddenPeople(unknown),
  };
}

/** Why a list of people cannot be compared, as a sentence without a period. */
export function hiddenPeople(ids: readonly string[]): string {
  const more = ids.length > 3 ? `, … (${ids.length} people)` : '';
  return `the service shows no e-mail address of ${ids.slice(0, 3).join(', ')}${more}, here or among the members of the organization. Use a token that can see e-mail addresses, such as that of an administrator`;
}

/**
 * The user ids of members by address, including those of the given people. Rejects if one of them is not a member by then, or could be one
 * with a hidden address. People to remove may have left already.
 */
export async function userIdsOf(
  session: Session,
  people: readonly string[],
  words: { readonly cannot: string; readonly from: string; readonly leaving?: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const all = [...people, ...(words.leaving ?? [])];
  if (all.length === 0) {
    return new Map();
  }
  const { ids, hidden } = await directoryWith(session, (known) => all.every((email) => known.ids.has(email)));
  const unknown = (hidden > 0 ? all : people).filter((email) => !ids.has(email));
  if (unknown.length > 0) {
    throw notFound(unknown, hidden, words);
  }
  return ids;
}

/** The people in a field, and how a message describes them. */
interface Named {
  readonly people: readonly string[];
  readonly field: string;
  readonly cannot: string;
  readonly from: string;
}

/**
 * Finds people in a field who cannot be used: they are not in the organization, and the manifest does not invite them. If addresses are
 * hidden, or this token cannot read the members, nobody is missing for certain.
 */
export function lookUpPeople(session: Session, request: LookUpRequest, named: Named): Promise<LookedUp> | undefined {
  return named.people.length === 0 ? undefined : lookUpNamed(session, request, named);
}

async function lookUpNamed(
  session: Session,
  { fields, declared }: LookUpRequest,
  { people, ...words }: Named,
): Promise<LookedUp> {
  const invited = new Set(declared('member').map(({ email }) => email));
  const others = people.filter((email) => !invited.has(email));
  const directory = others.length === 0 ? undefined : await readableDirectory(session);
  const unknown =
    directory === undefined || directory.hidden > 0 ? [] : others.filter((one) => !directory.ids.has(one));
  return unknown.length === 0 ? { fields } : { problem: missingText(unknown, words), field: words.field };
}

/** The error for people who cannot join a team or have a role, because they are not visible in the organization. */
function notFound(
  emails: readonly string[],
  hidden: number,
  words: { readonly cannot: string; readonly from: string },
): DriverError {
  const subject = emails.length === 1 ? 'is not a member' : 'are not members';
  const message =
    hidden === 0
      ? missingText(emails, words)
      : `${emails.join(', ')} ${subject} of the organization with a visible e-mail address, and ${hidden} of its members are shown without one: use a token that can see e-mail addresses, such as that of an administrator`;
  return new DriverError(message, { failure: 'invalid', outcome: 'none' });
}

function missingText(
  emails: readonly string[],
  { cannot, from }: { readonly cannot: string; readonly from: string },
): string {
  const [subject, pronoun] = emails.length === 1 ? ['is not a member', 'this person'] : ['are not members', 'them'];
  return `${emails.join(', ')} ${subject} of the organization and cannot ${cannot}: declare ${pronoun} under \`members\` to invite them first, or remove ${pronoun} from ${from}`;
}
