/** What is said about who may do what: a sentence, and what to do. */
export const ACCESS_CODES: Readonly<Record<string, readonly [string, string]>> = {
  'lock-out': [
    'The plan would lock an administrator out.',
    'After it, the user of the token would no longer be an administrator of a place or of the organization, or nobody would be. Somebody who is only invited does not count before they join. Nothing is applied, no flag allows it, and the exit code is 7. Where the roles cannot be read, the changes that remove one are blocked instead, and --allow lock-out applies them unchecked. Keep `admin` for somebody: in `members`, in `access` of the place, or by a team. To hand a place over, let the new administrator apply the change with their own token.',
  ],
  'access-unknown': [
    'It is unknown who gains or loses access.',
    'The plan changes who may do what, and the permissions could not be read, or concern very many places. The plan is complete all the same; what might make or lock out an administrator is blocked by grant-admin or lock-out. `colophon access --diff` shows what changes for whom.',
  ],
  'access-unexplained': [
    'The service answers roles that its lists do not explain.',
    'Its lists of spaces and collections leave out who was shut out by a role of null. The role that the service answers is shown, with "reported by the API" as the reason.',
  ],
  'access-public': [
    'People without an account can read the place that --where names.',
    'A published site shows it. `colophon access --public --where PLACE` lists these sites.',
  ],
  'access-who': [
    '--who names nobody.',
    'Pass the e-mail address of somebody in the organization. The exit code is 64.',
  ],
  'access-where': [
    '--where names no place.',
    'Pass the address of a collection, space or site in the manifest, its title, or its id. The exit code is 64.',
  ],
};
