// Written by `npm run generate` from schemas/interface. Do not edit.
import type { Operation, OperationId } from './operation.ts';
import type { ProfileName } from './profile-name.ts';

/** How each profile differs from the table of all operations. */
export const VARIATIONS: Readonly<Record<ProfileName, Readonly<Partial<Record<OperationId, Partial<Operation>>>>>> = {
  "2025": {
    addSectionGroupToSite: {"located":false},
    addSectionToSite: {"located":false},
    addSpaceToSite: {"prefers":false,"located":false},
    createChangeRequest: {"located":false},
    createCollection: {"located":false},
    createOrganizationSAMLProvider: {"located":false},
    createSite: {"located":false},
    createSiteShareLink: {"located":false},
    createSpace: {"located":false},
    getPageById: {"query":[{"name":"format","type":"string","required":false,"secret":false},{"name":"metadata","type":"boolean","required":false,"secret":false},{"name":"computed","type":"boolean","required":false,"secret":false}]},
    getPageInChangeRequestById: {"query":[{"name":"format","type":"string","required":false,"secret":false},{"name":"metadata","type":"boolean","required":false,"secret":false},{"name":"computed","type":"boolean","required":false,"secret":false}]},
    getReviewsByChangeRequestId: {"query":[{"name":"format","type":"string","required":false,"secret":false},{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    listChangeRequestsForSpace: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false},{"name":"status","type":"string","required":false,"secret":false},{"name":"contributor","type":"string","required":false,"secret":false}]},
    listCommentsInChangeRequest: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false},{"name":"order","type":"string","required":false,"secret":false},{"name":"format","type":"string","required":false,"secret":false},{"name":"status","type":"string","required":false,"secret":false},{"name":"targetPage","type":"string","required":false,"secret":false}]},
    listCommentsInSpace: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false},{"name":"order","type":"string","required":false,"secret":false},{"name":"format","type":"string","required":false,"secret":false},{"name":"status","type":"string","required":false,"secret":false},{"name":"targetPage","type":"string","required":false,"secret":false}]},
    listPermissionsAggregateInSite: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    listSiteRedirects: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    listSiteShareLinks: {"query":[{"name":"page","type":"string","required":false,"secret":false},{"name":"limit","type":"integer","required":false,"secret":false}]},
    removeMemberFromOrganizationById: {"successes":[204,205]},
    sortSiteStructure: {"prefers":false},
    submitChangeRequestReview: {"located":false},
    updateChangeRequestById: {"prefers":false},
    updateSiteSectionById: {"prefers":false},
    updateSiteSectionGroupById: {"prefers":false},
    updateSiteSpaceById: {"prefers":false},
  },
  "today": {
    addSectionGroupToSite: {"access":"edit"},
    addSectionToSite: {"access":"edit"},
    addSpaceToSite: {"access":"edit","successes":[201,204]},
    createChangeRequest: {"body":"required"},
    sortSiteStructure: {"successes":[200,204]},
    updateChangeRequestById: {"successes":[200,204]},
    updateSiteExternalLinkById: {"successes":[200,204]},
    updateSiteSectionById: {"successes":[200,204]},
    updateSiteSectionGroupById: {"successes":[200,204]},
    updateSiteSpaceById: {"successes":[200,204]},
  },
};
