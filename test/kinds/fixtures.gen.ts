// Written by `npm run generate`. Do not edit.
import type { KnownKind } from '../../src/core/kinds/schemas.gen.ts';
import type { FixtureOf } from '../support/kind-fixture.ts';
import { fixture as access } from './access.fixture.ts';
import { fixture as collection } from './collection.fixture.ts';
import { fixture as customField } from './custom-field.fixture.ts';
import { fixture as customization } from './customization.fixture.ts';
import { fixture as customizationOverride } from './customization-override.fixture.ts';
import { fixture as externalLink } from './external-link.fixture.ts';
import { fixture as gitSync } from './git-sync.fixture.ts';
import { fixture as glossaryEntry } from './glossary-entry.fixture.ts';
import { fixture as linkInvite } from './link-invite.fixture.ts';
import { fixture as mcpServer } from './mcp-server.fixture.ts';
import { fixture as member } from './member.fixture.ts';
import { fixture as openapiSpec } from './openapi-spec.fixture.ts';
import { fixture as organizationSettings } from './organization-settings.fixture.ts';
import { fixture as redirect } from './redirect.fixture.ts';
import { fixture as samlProvider } from './saml-provider.fixture.ts';
import { fixture as section } from './section.fixture.ts';
import { fixture as sectionGroup } from './section-group.fixture.ts';
import { fixture as shareLink } from './share-link.fixture.ts';
import { fixture as site } from './site.fixture.ts';
import { fixture as siteSpace } from './site-space.fixture.ts';
import { fixture as space } from './space.fixture.ts';
import { fixture as spaceFields } from './space-fields.fixture.ts';
import { fixture as spaceOrder } from './space-order.fixture.ts';
import { fixture as spaceTranslation } from './space-translation.fixture.ts';
import { fixture as team } from './team.fixture.ts';
import { fixture as translation } from './translation.fixture.ts';
import { fixture as translationLanguage } from './translation-language.fixture.ts';
import { fixture as visitorAuth } from './visitor-auth.fixture.ts';
import { fixture as visitorSchema } from './visitor-schema.fixture.ts';

/** The fixture of every kind, from which the sweeps over all kinds are made. */
export const FIXTURES: { readonly [Name in KnownKind]: FixtureOf<Name> } = {
  'access': access,
  'collection': collection,
  'custom-field': customField,
  'customization': customization,
  'customization-override': customizationOverride,
  'external-link': externalLink,
  'git-sync': gitSync,
  'glossary-entry': glossaryEntry,
  'link-invite': linkInvite,
  'mcp-server': mcpServer,
  'member': member,
  'openapi-spec': openapiSpec,
  'organization-settings': organizationSettings,
  'redirect': redirect,
  'saml-provider': samlProvider,
  'section': section,
  'section-group': sectionGroup,
  'share-link': shareLink,
  'site': site,
  'site-space': siteSpace,
  'space': space,
  'space-fields': spaceFields,
  'space-order': spaceOrder,
  'space-translation': spaceTranslation,
  'team': team,
  'translation': translation,
  'translation-language': translationLanguage,
  'visitor-auth': visitorAuth,
  'visitor-schema': visitorSchema,
};
