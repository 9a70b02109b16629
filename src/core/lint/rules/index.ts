import type { LintRule } from '../rule.ts';
import { conditionClaimUndeclared } from './condition-claim-undeclared.ts';
import { conditionSyntax } from './condition-syntax.ts';
import { conditionUnknownRoot } from './condition-unknown-root.ts';
import { defaultRoleAdmin } from './default-role-admin.ts';
import { iconName } from './icon-name.ts';
import { inviteLinksDisabled } from './invite-links-disabled.ts';
import { openapiDuplicateOperationId } from './openapi-duplicate-operation-id.ts';
import { openapiExternalRef } from './openapi-external-ref.ts';
import { openapiParse } from './openapi-parse.ts';
import { pathCharacters } from './path-characters.ts';
import { redirectChain } from './redirect-chain.ts';
import { redirectDeadDestination } from './redirect-dead-destination.ts';
import { redirectDuplicateCase } from './redirect-duplicate-case.ts';
import { redirectLoop } from './redirect-loop.ts';
import { redirectShadowed } from './redirect-shadowed.ts';
import { redirectWildcard } from './redirect-wildcard.ts';
import { samlCertificate } from './saml-certificate.ts';
import { samlInsecureUrl } from './saml-insecure-url.ts';
import { shareLinkExpired } from './share-link-expired.ts';
import { shareLinkExpiresSoon } from './share-link-expires-soon.ts';
import { siteSpaceDuplicatePath } from './site-space-duplicate-path.ts';
import { ssoWithoutProvider } from './sso-without-provider.ts';
import { teamWithoutOwner } from './team-without-owner.ts';

/** All rules, grouped by subject. */
export const LINT_RULES: readonly LintRule[] = [
  redirectLoop,
  redirectChain,
  redirectDuplicateCase,
  redirectShadowed,
  redirectWildcard,
  redirectDeadDestination,
  siteSpaceDuplicatePath,
  pathCharacters,
  iconName,
  conditionSyntax,
  conditionUnknownRoot,
  conditionClaimUndeclared,
  samlCertificate,
  samlInsecureUrl,
  ssoWithoutProvider,
  defaultRoleAdmin,
  inviteLinksDisabled,
  openapiParse,
  openapiDuplicateOperationId,
  openapiExternalRef,
  shareLinkExpired,
  shareLinkExpiresSoon,
  teamWithoutOwner,
];
