import { isJsonObject, type Json } from '../../src/base/json.ts';
import type { OperationId } from '../../src/core/contract/operation.ts';
import type { Version } from './published-spec.ts';

/**
 * Where our answers differ from what was published, on purpose. `adapt` undoes exactly that difference, and what comes out
 * must then fit the published schema; a difference without it means that this version says nothing about the operation.
 */
export interface Difference {
  readonly operations: readonly OperationId[] | 'all';
  /** Every version when absent. */
  readonly version?: Version;
  readonly reason: string;
  readonly adapt?: (answer: PublishedAnswer) => PublishedAnswer;
}

export interface PublishedAnswer {
  readonly status: number;
  readonly body: Json | undefined;
}

function renameKeys(value: Json, from: string, to: string): Json {
  if (Array.isArray(value)) {
    return value.map((entry) => renameKeys(entry, from, to));
  }
  return isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, child]) => [key === from ? to : key, renameKeys(child, from, to)]),
      )
    : value;
}

/*
 * Requests are taken as the interface as agreed states them, also where the published form asks for more: link invites
 * without a body, `values` without an entry, events without the keys of their session and location, a referrer that is no
 * URL, an OpenAPI source that is a bare text, and a title of one character for a new section, which the answers then show.
 * A change request can be merged and updated in every status, and the uses of a file in one are references of kind `file`.
 */
export const DIFFERENCES: readonly Difference[] = [
  {
    operations: 'all',
    reason: 'Profile 2025 names two fields without the brand of the service.',
    adapt: ({ status, body }) => ({
      status,
      body:
        body === undefined
          ? undefined
          : renameKeys(
              renameKeys(body, 'createdByService', 'createdByGitBook'),
              'serviceVisitorClaims',
              'gitbookVisitorClaims',
            ),
    }),
  },
  {
    operations: [
      'deleteMemberFromOrganizationTeamById',
      'deleteOrganizationCustomField',
      'deleteOrganizationSAMLProvider',
      'removeMemberFromOrganizationById',
      'removeTeamFromOrganizationById',
    ],
    version: '0-91',
    reason:
      'A delete answers 205 when something was deleted; this version declared 204 for both, the later one tells them apart.',
    adapt: ({ body }) => ({ status: 204, body }),
  },
  {
    operations: ['createOrganizationSAMLProvider'],
    reason:
      'A provider may be created with a label alone, and its URL is then empty; the published form calls every URL a URI.',
    adapt: ({ status, body }) => ({
      status,
      body: isJsonObject(body) && body['ssoURL'] === '' ? { ...body, ssoURL: 'https://idp.example.com' } : body,
    }),
  },
  {
    operations: ['getSiteStructure'],
    version: '0-91',
    reason:
      'Groups of sections are part of the structure; this version did not show them there yet, the later one does.',
  },
  {
    operations: ['listPages'],
    version: '0-91',
    reason:
      'Pages computed from an OpenAPI specification came later; this version knows another form of computed pages.',
  },
];
