// Written by `npm run generate`. Do not edit.
import type { Kind } from './define.ts';
import { access } from './access.ts';
import { collection } from './collection.ts';
import { customField } from './custom-field.ts';
import { customization } from './customization.ts';
import { customizationOverride } from './customization-override.ts';
import { externalLink } from './external-link.ts';
import { gitSync } from './git-sync.ts';
import { glossaryEntry } from './glossary-entry.ts';
import { linkInvite } from './link-invite.ts';
import { mcpServer } from './mcp-server.ts';
import { member } from './member.ts';
import { openapiSpec } from './openapi-spec.ts';
import { organizationSettings } from './organization-settings.ts';
import { redirect } from './redirect.ts';
import { samlProvider } from './saml-provider.ts';
import { section } from './section.ts';
import { sectionGroup } from './section-group.ts';
import { shareLink } from './share-link.ts';
import { site } from './site.ts';
import { siteSpace } from './site-space.ts';
import { space } from './space.ts';
import { spaceFields } from './space-fields.ts';
import { spaceOrder } from './space-order.ts';
import { spaceTranslation } from './space-translation.ts';
import { team } from './team.ts';
import { translation } from './translation.ts';
import { translationLanguage } from './translation-language.ts';
import { visitorAuth } from './visitor-auth.ts';
import { visitorSchema } from './visitor-schema.ts';

/** Every kind there is, parents before their parts. */
export const KINDS: readonly Kind[] = [collection, customField, glossaryEntry, linkInvite, member, openapiSpec, organizationSettings, samlProvider, site, space, team, translation, access, customization, gitSync, mcpServer, redirect, section, sectionGroup, shareLink, spaceFields, spaceOrder, spaceTranslation, translationLanguage, visitorAuth, visitorSchema, externalLink, siteSpace, customizationOverride];
