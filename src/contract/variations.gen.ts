// Written by `npm run generate` from schemas/interface. Do not edit.
import type { Operation, OperationId } from './operation.ts';
import type { ProfileName } from './profile-name.ts';

/** What a profile has otherwise than the table of all operations says. */
export const VARIATIONS: Readonly<Record<ProfileName, Readonly<Partial<Record<OperationId, Partial<Operation>>>>>> = {
  "2025": {
    addSpaceToSite: {"successes":[201],"prefers":false},
    listSiteRedirects: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    sortSiteStructure: {"successes":[200],"prefers":false},
    updateSiteSectionById: {"successes":[200],"prefers":false},
    updateSiteSectionGroupById: {"successes":[200],"prefers":false},
    updateSiteSpaceById: {"successes":[200],"prefers":false},
  },
  "today": {
    addSectionGroupToSite: {"access":"edit"},
    addSectionToSite: {"access":"edit"},
    addSpaceToSite: {"access":"edit"},
  },
};
