// Written by `npm run generate` from schemas/interface. Do not edit.
import type { Operation, OperationId } from './operation.ts';
import type { ProfileName } from './profile-name.ts';

/** What a profile has otherwise than the table of all operations says. */
export const VARIATIONS: Readonly<Record<ProfileName, Readonly<Partial<Record<OperationId, Partial<Operation>>>>>> = {
  "2025": {
    addSpaceToSite: {"successes":[201],"prefers":false},
    getPageById: {"query":[{"name":"format","type":"string","required":false,"secret":false},{"name":"metadata","type":"boolean","required":false,"secret":false},{"name":"computed","type":"boolean","required":false,"secret":false}]},
    getPageInChangeRequestById: {"query":[{"name":"format","type":"string","required":false,"secret":false},{"name":"metadata","type":"boolean","required":false,"secret":false},{"name":"computed","type":"boolean","required":false,"secret":false}]},
    getReviewsByChangeRequestId: {"query":[{"name":"format","type":"string","required":false,"secret":false},{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    listChangeRequestsForSpace: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false},{"name":"status","type":"string","required":false,"secret":false},{"name":"contributor","type":"string","required":false,"secret":false}]},
    listCommentsInChangeRequest: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false},{"name":"order","type":"string","required":false,"secret":false},{"name":"format","type":"string","required":false,"secret":false},{"name":"status","type":"string","required":false,"secret":false},{"name":"targetPage","type":"string","required":false,"secret":false}]},
    listCommentsInSpace: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false},{"name":"order","type":"string","required":false,"secret":false},{"name":"format","type":"string","required":false,"secret":false},{"name":"status","type":"string","required":false,"secret":false},{"name":"targetPage","type":"string","required":false,"secret":false}]},
    listPermissionsAggregateInSite: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    listSiteRedirects: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    listSiteShareLinks: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    sortSiteStructure: {"successes":[200],"prefers":false},
    updateChangeRequestById: {"successes":[200],"prefers":false},
    updateSiteSectionById: {"successes":[200],"prefers":false},
    updateSiteSectionGroupById: {"successes":[200],"prefers":false},
    updateSiteSpaceById: {"successes":[200],"prefers":false},
  },
  "today": {
    addSectionGroupToSite: {"access":"edit"},
    addSectionToSite: {"access":"edit"},
    addSpaceToSite: {"access":"edit"},
    createChangeRequest: {"body":"required"},
  },
};
