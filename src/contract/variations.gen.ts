// Written by `npm run generate` from schemas/interface. Do not edit.
import type { Operation, OperationId } from './operation.ts';
import type { ProfileName } from './profile-name.ts';

/** What a profile has otherwise than the table of all operations says. */
export const VARIATIONS: Readonly<Record<ProfileName, Readonly<Partial<Record<OperationId, Partial<Operation>>>>>> = {
  "2025": {
    listSiteRedirects: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
  },
  "today": {
  },
};
