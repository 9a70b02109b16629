import type { Parts } from '../../core/contract/operations.gen.ts';
import type { HandlersOf } from '../handler.ts';
import { adaptiveSchema } from './adaptive-schema.ts';
import { auditEvents } from './audit-events.ts';
import { changeRequests } from './change-requests.ts';
import { collections } from './collections.ts';
import { comments } from './comments.ts';
import { content } from './content.ts';
import { customFields } from './custom-fields.ts';
import { customization } from './customization.ts';
import { externalLinks } from './external-links.ts';
import { gitSync } from './git-sync.ts';
import { insights } from './insights.ts';
import { integrations } from './integrations.ts';
import { invites } from './invites.ts';
import { mcpServers } from './mcp-servers.ts';
import { members } from './members.ts';
import { openapi } from './openapi.ts';
import { organizations } from './organizations.ts';
import { permissions } from './permissions.ts';
import { redirects } from './redirects.ts';
import { saml } from './saml.ts';
import { sectionGroups } from './section-groups.ts';
import { sections } from './sections.ts';
import { shareLinks } from './share-links.ts';
import { siteSpaces } from './site-spaces.ts';
import { sites } from './sites.ts';
import { spaces } from './spaces.ts';
import { teams } from './teams.ts';
import { translations } from './translations.ts';
import { visitorAuth } from './visitor-auth.ts';

/** The handlers of all operations. It does not compile while one is missing. */
export const HANDLERS: HandlersOf<keyof Parts> = {
  ...adaptiveSchema,
  ...auditEvents,
  ...changeRequests,
  ...collections,
  ...comments,
  ...content,
  ...customFields,
  ...customization,
  ...externalLinks,
  ...gitSync,
  ...insights,
  ...integrations,
  ...invites,
  ...mcpServers,
  ...members,
  ...openapi,
  ...organizations,
  ...permissions,
  ...redirects,
  ...saml,
  ...sectionGroups,
  ...sections,
  ...shareLinks,
  ...siteSpaces,
  ...sites,
  ...spaces,
  ...teams,
  ...translations,
  ...visitorAuth,
};
