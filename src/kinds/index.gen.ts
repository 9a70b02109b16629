// Written by `npm run generate`. Do not edit.
import type { Kind } from './define.ts';
import { collection } from './collection.ts';
import { customField } from './custom-field.ts';
import { customization } from './customization.ts';
import { customizationOverride } from './customization-override.ts';
import { externalLink } from './external-link.ts';
import { glossaryEntry } from './glossary-entry.ts';
import { linkInvite } from './link-invite.ts';
import { member } from './member.ts';
import { openapiSpec } from './openapi-spec.ts';
import { redirect } from './redirect.ts';
import { samlProvider } from './saml-provider.ts';
import { section } from './section.ts';
import { sectionGroup } from './section-group.ts';
import { shareLink } from './share-link.ts';
import { site } from './site.ts';
import { siteSpace } from './site-space.ts';
import { space } from './space.ts';
import { spaceFields } from './space-fields.ts';
import { spaceTranslation } from './space-translation.ts';
import { team } from './team.ts';
import { translation } from './translation.ts';
import { translationLanguage } from './translation-language.ts';

/** Every kind there is, parents before their parts. */
export const KINDS: readonly Kind[] = [collection, customField, glossaryEntry, linkInvite, member, openapiSpec, samlProvider, site, space, team, translation, customization, redirect, section, sectionGroup, shareLink, spaceFields, spaceTranslation, translationLanguage, externalLink, siteSpace, customizationOverride];
