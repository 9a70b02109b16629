// Written by `npm run generate`. Do not edit.
import type { KnownKind } from '../schemas.gen.ts';
import type { KindText } from './schema.ts';

/** What the schemas of the kinds say to people. */
export const KIND_TEXTS: Readonly<Record<KnownKind, KindText>> = {
  "access": {
    "title": "Access",
    "resources": [
      "Access"
    ],
    "example": "colophon: 1\norganization: org_acme\nmembers:\n  kim@example.com: { role: read }\nteams:\n  writers: { title: Technical writers }\ncollections:\n  internal:\n    title: Internal docs\n    access: { default: null, teams: { writers: edit } }\nspaces:\n  manual:\n    title: Manual\n    access:\n      default: read\n      teams: { writers: edit }\n      members: { kim@example.com: review }\n"
  },
  "collection": {
    "title": "Collection",
    "collection": "The collections of the organization, by a name of your choice. Each space or inner collection names its collection.",
    "resources": [
      "Collection"
    ],
    "example": "colophon: 1\norganization: org_acme\ncollections:\n  product: { title: Product docs }\n  guides:\n    title: Guides for administrators\n    description: How to run the product\n    in: product\n"
  },
  "custom-field": {
    "title": "Custom field",
    "collection": "Custom fields of spaces, by name.",
    "resources": [
      "CustomField"
    ],
    "example": "colophon: 1\norganization: org_acme\ncustomFields:\n  product_area:\n    type: \"select:single\"\n    title: Product area\n    options: [api, sdk, cli]\n  owners: { type: tags, title: Owners, description: Who answers questions about it }\n"
  },
  "customization-override": {
    "title": "Customization of a site space",
    "collection": "Settings that differ from the rest of the site. `{}` removes all applied overrides.",
    "resources": [
      "SiteSpaceCustomization"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\n  manual-v1: { title: Manual 1.0 }\nsites:\n  docs:\n    title: Product documentation\n    customization: { theme: bold }\n    spaces:\n      - { space: manual }\n      - { space: manual-v1, customization: { theme: muted, announcement: { message: This version is old, style: warning } } }\n"
  },
  "customization": {
    "title": "Customization",
    "collection": "The look of the site. Only the declared settings are managed; all others stay as they are.",
    "resources": [
      "SiteCustomization"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\nsites:\n  docs:\n    title: Product documentation\n    customization:\n      theme: bold\n      colors: { primary: { light: \"#346ddb\", dark: \"#6ea0ff\" }, danger: \"#c00\" }\n      logo: https://example.com/logo.svg\n      header:\n        - { title: Manual, to: { space: manual } }\n        - { title: Pricing, to: https://example.com/pricing, style: button-primary }\n      footer: { copyright: © Acme Inc. }\n      announcement: { message: Version 3 is out }\n    spaces: [{ space: manual }]\n"
  },
  "external-link": {
    "title": "External link",
    "resources": [
      "SiteExternalLink"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\nsites:\n  docs:\n    title: Product documentation\n    sections:\n      - { path: guides, title: Guides, spaces: [{ space: manual }] }\n      - { link: status, title: Status, url: https://status.example.com, icon: signal }\n"
  },
  "git-sync": {
    "title": "Git sync",
    "collection": "The repository that the content is synced with; null stops the sync. Every change copies content.",
    "resources": [
      "GitSync"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual:\n    title: Manual\n    gitSync:\n      gitlab: { project: 4711, branch: main, directory: docs, wins: service, token: !env COLOPHON_SECRET_GITLAB }\n"
  },
  "glossary-entry": {
    "title": "Glossary entry",
    "collection": "Terms with fixed translations, by a name of your choice.",
    "resources": [
      "GlossaryEntry"
    ],
    "example": "colophon: 1\norganization: org_acme\nglossary:\n  release:\n    terms: { en: release, fr: version, de: Version }\n"
  },
  "link-invite": {
    "title": "Link invite",
    "collection": "Links to join the organization, by a name of your choice; at most one for each role.",
    "resources": [
      "LinkInvite"
    ],
    "example": "colophon: 1\norganization: org_acme\nlinkInvites:\n  reviewers: { role: review }\n  readers: { role: read }\n"
  },
  "mcp-server": {
    "title": "MCP server",
    "collection": "MCP servers whose tools the assistant of the site can use, by name.",
    "resources": [
      "SiteMcpServer"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\nsites:\n  docs:\n    title: Product documentation\n    mcpServers:\n      search:\n        url: https://mcp.example.com\n        transport: http\n        headers: { Authorization: !env COLOPHON_SECRET_MCP }\n    spaces: [{ space: manual }]\n"
  },
  "member": {
    "title": "Member",
    "collection": "Members of the organization, by e-mail address. People who are not members yet are invited.",
    "resources": [
      "Member"
    ],
    "example": "colophon: 1\norganization: org_acme\nmembers:\n  sam@example.com: { role: edit }\n  kim@example.com: { role: admin }\n"
  },
  "openapi-spec": {
    "title": "OpenAPI specification",
    "collection": "OpenAPI specifications of the organization, by slug.",
    "resources": [
      "OpenApiSpec"
    ],
    "example": "colophon: 1\norganization: org_acme\nopenapi:\n  billing:\n    source:\n      text: |\n        openapi: 3.1.0\n        info: { title: Billing, version: 1.2.0 }\n        paths: {}\n  orders:\n    source: { url: https://api.example.com/orders/openapi.json }\n"
  },
  "organization-settings": {
    "title": "Organization settings",
    "collection": "The settings of the organization. Only the declared ones are managed.",
    "resources": [
      "OrganizationSettings"
    ],
    "example": "colophon: 1\norganization: org_acme\nsites:\n  docs: { title: Product documentation }\norganizationSettings:\n  title: Acme\n  emailDomains: [example.com]\n  defaultRole: read\n  defaultSite: docs\n  inviteLinks: false\n  mergeRules: [require_at_least_one_review]\n"
  },
  "redirect": {
    "title": "Redirect",
    "collection": "Redirects of the site. The key is the old path, which starts with a slash; a draft with the same path as a live redirect has the key `/old#draft`.",
    "resources": [
      "SiteRedirect"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\nsites:\n  docs:\n    title: Product documentation\n    sections:\n      - { path: guides, title: Guides, spaces: [{ space: manual, path: v2 }] }\n    redirects:\n      /getting-started: guides\n      /manual: { space: guides/v2 }\n      /old/install: { page: { space: guides/v2, path: setup/install } }\n"
  },
  "saml-provider": {
    "title": "SAML provider",
    "collection": "Identity providers of the organization, by a name of your choice.",
    "resources": [
      "SamlProvider"
    ],
    "example": "colophon: 1\norganization: org_acme\nteams:\n  staff: { title: Staff }\nsaml:\n  corp:\n    label: Example Corp\n    entityID: https://login.example.com/saml\n    ssoURL: https://login.example.com/saml/sso\n    certificate: !env COLOPHON_SECRET_SAML_CERTIFICATE\n    defaultTeam: staff\n    defaultRole: read\n"
  },
  "section-group": {
    "title": "Section group",
    "collection": "Groups of sections and links, by a name of your choice. Each section, link or inner group names its group.",
    "resources": [
      "SectionGroup"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\n  reference: { title: API reference }\nsites:\n  docs:\n    title: Product documentation\n    groups:\n      developers: { title: For developers, icon: code }\n    sections:\n      - { path: guides, title: Guides, spaces: [{ space: manual }] }\n      - { path: api, title: API, group: developers, spaces: [{ space: reference }] }\n"
  },
  "section": {
    "title": "Section",
    "collection": "The sections of the site and the external links between them (`link` instead of `path`), in display order.",
    "resources": [
      "SiteSection"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\n  reference: { title: API reference }\nsites:\n  docs:\n    title: Product documentation\n    sections: # visitors see them in this order\n      - path: guides\n        title: Guides\n        icon: book-open\n        description: Step by step\n        spaces: [{ space: manual }]\n      - path: api\n        title: API\n        condition: visitor.claims.plan == \"pro\"\n        spaces: [{ space: reference }]\n    defaultSection: guides\n"
  },
  "share-link": {
    "title": "Share link",
    "collection": "Links that grant access to the site, by a name of your choice.",
    "resources": [
      "ShareLink"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  preview: { title: Preview }\nsites:\n  preview:\n    title: Preview of the next release\n    visibility: share-link\n    spaces: [{ space: preview }]\n    shareLinks:\n      partners: { name: Partners, expires: 2099-03-31 }\n      press: { name: Press, active: false }\n"
  },
  "site-space": {
    "title": "Site space",
    "collection": "The spaces shown here, in display order.",
    "resources": [
      "SiteSpace"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\n  manual-v1: { title: Manual 1.x }\nsites:\n  docs:\n    title: Product documentation\n    sections:\n      - path: guides\n        title: Guides\n        spaces: # the variants of the section\n          - { space: manual, path: v2, default: true }\n          - { space: manual-v1, path: v1 }\n"
  },
  "site": {
    "title": "Site",
    "collection": "The sites of the organization, by a name of your choice.",
    "resources": [
      "Site",
      "SitePublication"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\nsites:\n  docs:\n    title: Product documentation\n    visibility: unlisted\n    published: true\n    spaces: [{ space: manual }]\n"
  },
  "space-fields": {
    "title": "Custom field values",
    "resources": [
      "SpaceFields"
    ],
    "example": "colophon: 1\norganization: org_acme\ncustomFields:\n  product_area: { type: text, title: Product area }\n  reviewed: { type: boolean, title: Reviewed }\nspaces:\n  manual:\n    title: Manual\n    customFields: { product_area: billing, reviewed: true }\n"
  },
  "space-order": {
    "title": "Order of spaces",
    "resources": [
      "SpaceOrder"
    ],
    "example": "colophon: 1\norganization: org_acme\ncollections:\n  product:\n    title: Product docs\n    order: [manual, reference] # as members see them\nspaces:\n  manual: { manage: true, title: Manual, in: product }\n  reference: { manage: true, title: API reference, in: product }\n"
  },
  "space-translation": {
    "title": "Translation of a space",
    "collection": "Translations of the space, by language code.",
    "resources": [
      "SpaceTranslation"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual:\n    title: Manual\n    translations:\n      fr: { from: en, instructions: Keep the names of products in English. }\n"
  },
  "space": {
    "title": "Space",
    "collection": "Spaces, by a name that the rest of the manifest refers to. A space without `manage` must exist and is only looked up.",
    "resources": [
      "Space",
      "ManagedSpace"
    ],
    "example": "colophon: 1\norganization: org_acme\ncollections:\n  product: { title: Product docs }\nspaces:\n  handbook: { title: Handbook } # exists already, and is only looked up\n  manual:\n    manage: true\n    title: Manual\n    emoji: \"📘\"\n    in: product\n    language: en\n"
  },
  "team": {
    "title": "Team",
    "collection": "The teams of the organization, by a name of your choice.",
    "resources": [
      "Team"
    ],
    "example": "colophon: 1\norganization: org_acme\nteams:\n  writers:\n    title: Technical writers\n    members:\n      sam@example.com: owner\n      kim@example.com: member\n"
  },
  "translation-language": {
    "title": "Translation language",
    "collection": "Instructions for languages, by language code.",
    "resources": [
      "TranslationLanguage"
    ],
    "example": "colophon: 1\norganization: org_acme\ntranslations:\n  european:\n    title: European languages\n    languages:\n      fr: { instructions: Use the formal address. }\n      de: { instructions: Use the informal address. }\n"
  },
  "translation": {
    "title": "Translation settings",
    "collection": "Translation settings of the organization, by a name of your choice.",
    "resources": [
      "Translation"
    ],
    "example": "colophon: 1\norganization: org_acme\ntranslations:\n  european:\n    title: European languages\n    languages:\n      fr: { instructions: Keep the names of products in English. }\n"
  },
  "visitor-auth": {
    "title": "Visitor authentication",
    "resources": [
      "SiteVisitorAuth"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\nsites:\n  docs:\n    title: Product documentation\n    visibility: visitor-auth\n    visitorAuth:\n      backend: custom\n      fallbackURL: https://example.com/login\n      rotate: 2026-11\n    spaces: [{ space: manual }]\n"
  },
  "visitor-schema": {
    "title": "Visitor schema",
    "resources": [
      "SiteVisitorSchema"
    ],
    "example": "colophon: 1\norganization: org_acme\nspaces:\n  manual: { title: Manual }\nsites:\n  docs:\n    title: Product documentation\n    adaptiveContent: true\n    visitorSchema:\n      plan: { type: string, enum: [free, pro], description: Plan of the visitor }\n      beta: { type: boolean, description: In the beta, signed: false }\n    sections:\n      - { path: guides, title: Guides, condition: visitor.claims.plan == \"pro\", spaces: [{ space: manual }] }\n"
  }
};
