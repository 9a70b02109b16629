// Written by `npm run generate`. Do not edit.
import type { KindSchema } from './support/schema.ts';

/** The names of all kinds. */
export type KnownKind = 'access' | 'collection' | 'custom-field' | 'customization-override' | 'customization' | 'external-link' | 'git-sync' | 'glossary-entry' | 'link-invite' | 'mcp-server' | 'member' | 'openapi-spec' | 'organization-settings' | 'redirect' | 'saml-provider' | 'section-group' | 'section' | 'share-link' | 'site-space' | 'site' | 'space-fields' | 'space-order' | 'space-translation' | 'space' | 'team' | 'translation-language' | 'translation' | 'visitor-auth' | 'visitor-schema';

/** The names of the fields of each kind. */
export interface KnownFields {
  readonly 'access': 'default' | 'teams' | 'members';
  readonly 'collection': 'title' | 'description' | 'in';
  readonly 'custom-field': 'name' | 'type' | 'title' | 'description' | 'placeholder' | 'options';
  readonly 'customization-override': 'settings';
  readonly 'customization': 'title' | 'titles' | 'theme' | 'colors' | 'corners' | 'depth' | 'links' | 'font' | 'headingFont' | 'monospaceFont' | 'icons' | 'codeTheme' | 'sidebar' | 'search' | 'favicon' | 'logo' | 'primaryLink' | 'header' | 'footer' | 'announcement' | 'themes' | 'feedback' | 'ai' | 'pageActions' | 'externalLinks' | 'pagination' | 'trademark' | 'privacyPolicy' | 'socialPreview' | 'socialAccounts' | 'insights' | 'raw';
  readonly 'external-link': 'title' | 'url' | 'icon' | 'description' | 'condition' | 'group' | 'titles' | 'descriptions' | 'draft';
  readonly 'git-sync': 'provider' | 'repository' | 'branch' | 'token' | 'instance' | 'directory' | 'wins' | 'commitMessage' | 'previewBranches' | 'agentInstructions';
  readonly 'glossary-entry': 'terms';
  readonly 'link-invite': 'role';
  readonly 'mcp-server': 'name' | 'url' | 'transport' | 'headers' | 'condition';
  readonly 'member': 'email' | 'role';
  readonly 'openapi-spec': 'slug' | 'source' | 'visibility';
  readonly 'organization-settings': 'title' | 'emailDomains' | 'hostname' | 'defaultRole' | 'defaultSite' | 'logo' | 'sso' | 'ai' | 'inviteLinks' | 'mergeRules';
  readonly 'redirect': 'source' | 'destination' | 'keepRest' | 'permanent' | 'draft';
  readonly 'saml-provider': 'label' | 'entityID' | 'ssoURL' | 'certificate' | 'defaultTeam' | 'defaultRole';
  readonly 'section-group': 'title' | 'icon' | 'in' | 'titles' | 'draft';
  readonly 'section': 'path' | 'title' | 'icon' | 'description' | 'condition' | 'group' | 'titles' | 'descriptions' | 'draft' | 'default' | 'firstSpace';
  readonly 'share-link': 'name' | 'active';
  readonly 'site-space': 'space' | 'path' | 'condition' | 'home' | 'hidden' | 'draft' | 'default';
  readonly 'site': 'title' | 'type' | 'visibility' | 'basename' | 'adaptiveContent' | 'agentsContext' | 'proxy' | 'published';
  readonly 'space-fields': 'values';
  readonly 'space-order': 'spaces';
  readonly 'space-translation': 'language' | 'from' | 'instructions';
  readonly 'space': 'title' | 'emoji' | 'icon' | 'in' | 'language' | 'editMode' | 'mergeRules' | 'template' | 'importFrom';
  readonly 'team': 'title' | 'members';
  readonly 'translation-language': 'language' | 'instructions';
  readonly 'translation': 'title';
  readonly 'visitor-auth': 'backend' | 'fallbackURL' | 'logoutURL' | 'rotate';
  readonly 'visitor-schema': 'properties';
}

/** What the schemas of the kinds say to the engine and to the reader of manifests. */
export const SCHEMAS: Readonly<Record<KnownKind, KindSchema>> = {
  "access": {
    "segment": "access",
    "places": [
      {
        "parent": "collection",
        "property": "access",
        "form": "single"
      },
      {
        "parent": "space",
        "property": "access",
        "form": "single"
      },
      {
        "parent": "site",
        "property": "access",
        "form": "single",
        "needs": {
          "operation": "inviteToSite",
          "instead": "Remove `access` from the site; roles come from the organization and from the spaces that it shows"
        }
      }
    ],
    "secrets": [],
    "rules": {
      "default": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "teams": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": true,
        "late": false
      },
      "members": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "collection": {
    "segment": "collection",
    "places": [
      {
        "property": "collections",
        "form": "map"
      }
    ],
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "description": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "in": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "changedBy": "moveCollection",
        "late": false
      }
    }
  },
  "custom-field": {
    "segment": "customField",
    "places": [
      {
        "property": "customFields",
        "form": "map"
      }
    ],
    "needs": {
      "kind": {
        "operation": "createOrganizationCustomField",
        "instead": "Remove it from the manifest; nothing replaces custom fields"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "name": {
        "change": "replace",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "type": {
        "change": "replace",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "description": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "placeholder": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "options": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "customization-override": {
    "segment": "override",
    "places": [
      {
        "parent": "site-space",
        "property": "customization",
        "form": "single"
      }
    ],
    "needs": {
      "kind": {
        "operation": "overrideSiteSpaceCustomizationById",
        "instead": "Remove `customization` from the space"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "settings": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "owned",
        "late": false
      }
    }
  },
  "customization": {
    "segment": "customization",
    "places": [
      {
        "parent": "site",
        "property": "customization",
        "form": "single"
      }
    ],
    "needs": {
      "kind": {
        "operation": "updateSiteCustomizationById",
        "instead": "Remove `customization` from the site"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "titles": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "theme": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "colors": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "corners": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "depth": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "links": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "font": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "headingFont": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "monospaceFont": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "icons": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "codeTheme": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "sidebar": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "search": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "favicon": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "logo": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "primaryLink": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "header": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "footer": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "announcement": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "themes": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "feedback": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "ai": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "pageActions": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "externalLinks": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "pagination": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "trademark": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "privacyPolicy": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "socialPreview": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "socialAccounts": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "insights": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      },
      "raw": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "kept",
        "late": false
      }
    },
    "settings": {
      "title": {
        "wire": "title",
        "codec": "text"
      },
      "titles": {
        "wire": "localizedTitle",
        "codec": "texts",
        "unset": {}
      },
      "theme": {
        "wire": "styling.theme",
        "gate": "theme-preset"
      },
      "colors.primary": {
        "wire": "styling.primaryColor",
        "codec": "colors"
      },
      "colors.info": {
        "wire": "styling.infoColor",
        "codec": "colors",
        "gate": "semantic-colors"
      },
      "colors.success": {
        "wire": "styling.successColor",
        "codec": "colors",
        "gate": "semantic-colors"
      },
      "colors.warning": {
        "wire": "styling.warningColor",
        "codec": "colors",
        "gate": "semantic-colors"
      },
      "colors.danger": {
        "wire": "styling.dangerColor",
        "codec": "colors",
        "gate": "semantic-colors"
      },
      "colors.tint": {
        "wire": "styling.tint",
        "codec": "tint"
      },
      "corners": {
        "wire": "styling.corners"
      },
      "depth": {
        "wire": "styling.depth"
      },
      "links": {
        "wire": "styling.links"
      },
      "font": {
        "wire": "styling.font",
        "gate": "premium-fonts",
        "of": "site",
        "parts": {
          "id": {},
          "custom": {},
          "fontFamily": {},
          "fontFaces": {
            "items": {
              "parts": {
                "weight": {},
                "sources": {
                  "items": {
                    "parts": {
                      "url": {},
                      "format": {}
                    }
                  }
                }
              }
            }
          }
        }
      },
      "headingFont": {
        "wire": "styling.headingFont",
        "gate": "premium-fonts",
        "of": "site",
        "parts": {
          "id": {},
          "custom": {},
          "fontFamily": {},
          "fontFaces": {
            "items": {
              "parts": {
                "weight": {},
                "sources": {
                  "items": {
                    "parts": {
                      "url": {},
                      "format": {}
                    }
                  }
                }
              }
            }
          }
        }
      },
      "monospaceFont": {
        "wire": "styling.monospaceFont",
        "gate": "premium-fonts",
        "of": "site",
        "parts": {
          "id": {},
          "custom": {},
          "fontFamily": {},
          "fontFaces": {
            "items": {
              "parts": {
                "weight": {},
                "sources": {
                  "items": {
                    "parts": {
                      "url": {},
                      "format": {}
                    }
                  }
                }
              }
            }
          }
        }
      },
      "icons": {
        "wire": "styling.icons",
        "gate": "custom-icons"
      },
      "codeTheme.default": {
        "wire": "styling.codeTheme.default",
        "codec": "pair"
      },
      "codeTheme.openapi": {
        "wire": "styling.codeTheme.openapi",
        "codec": "pair"
      },
      "sidebar.background": {
        "wire": "styling.sidebar.background"
      },
      "sidebar.list": {
        "wire": "styling.sidebar.list"
      },
      "search": {
        "wire": "styling.search"
      },
      "favicon": {
        "wire": "favicon",
        "codec": "favicon",
        "unset": {},
        "image": true
      },
      "logo": {
        "wire": "header.logo",
        "codec": "pair",
        "gate": "header-logo",
        "image": true
      },
      "primaryLink": {
        "wire": "header.primaryLink",
        "codec": "target",
        "gate": "header-primary-link"
      },
      "header": {
        "wire": "header.links",
        "items": {
          "parts": {
            "title": {
              "default": ""
            },
            "titles": {
              "wire": "localizedTitle",
              "codec": "texts"
            },
            "style": {
              "default": "link"
            },
            "to": {
              "codec": "target",
              "unset": null
            },
            "links": {
              "items": {
                "parts": {
                  "title": {
                    "default": ""
                  },
                  "titles": {
                    "wire": "localizedTitle",
                    "codec": "texts"
                  },
                  "to": {
                    "codec": "target",
                    "unset": null
                  }
                }
              },
              "default": []
            },
            "condition": {
              "codec": "text"
            }
          }
        }
      },
      "footer.logo": {
        "wire": "footer.logo",
        "codec": "pair",
        "gate": "footer-logo",
        "image": true
      },
      "footer.groups": {
        "wire": "footer.groups",
        "gate": "footer-links",
        "items": {
          "parts": {
            "title": {
              "default": ""
            },
            "titles": {
              "wire": "localizedTitle",
              "codec": "texts"
            },
            "links": {
              "items": {
                "parts": {
                  "title": {
                    "default": ""
                  },
                  "titles": {
                    "wire": "localizedTitle",
                    "codec": "texts"
                  },
                  "to": {
                    "codec": "target",
                    "unset": null
                  }
                }
              },
              "default": []
            }
          }
        }
      },
      "footer.copyright": {
        "wire": "footer.copyright",
        "codec": "text",
        "gate": "footer-copyright"
      },
      "announcement.enabled": {
        "wire": "announcement.enabled"
      },
      "announcement.message": {
        "wire": "announcement.message"
      },
      "announcement.messages": {
        "wire": "announcement.localizedMessage",
        "codec": "texts"
      },
      "announcement.style": {
        "wire": "announcement.style"
      },
      "announcement.link": {
        "wire": "announcement.link",
        "parts": {
          "title": {
            "default": ""
          },
          "titles": {
            "wire": "localizedTitle",
            "codec": "texts"
          },
          "to": {
            "codec": "target",
            "unset": null
          }
        }
      },
      "themes.default": {
        "wire": "themes.default"
      },
      "themes.toggle": {
        "wire": "themes.toggeable"
      },
      "feedback": {
        "wire": "feedback.enabled",
        "gate": "sites-page-feedback"
      },
      "ai.mode": {
        "wire": "ai.mode",
        "gate": "sites-ai-search or sites-ai-assistant",
        "of": "site"
      },
      "ai.greeting": {
        "wire": "ai.greeting",
        "codec": "text",
        "of": "site"
      },
      "ai.greetings": {
        "wire": "ai.localizedGreeting",
        "codec": "texts",
        "of": "site"
      },
      "ai.suggestions": {
        "wire": "ai.suggestions",
        "codec": "list",
        "of": "site"
      },
      "ai.instructions": {
        "wire": "ai.instructions",
        "codec": "text",
        "of": "site"
      },
      "pageActions": {
        "wire": "pageActions.items",
        "codec": "actions",
        "of": "site"
      },
      "externalLinks": {
        "wire": "externalLinks.target"
      },
      "pagination": {
        "wire": "pagination.enabled"
      },
      "trademark": {
        "wire": "trademark.enabled"
      },
      "privacyPolicy": {
        "wire": "privacyPolicy.url",
        "codec": "text"
      },
      "socialPreview": {
        "wire": "socialPreview.url",
        "codec": "text",
        "image": true
      },
      "socialAccounts": {
        "wire": "socialAccounts",
        "of": "site",
        "items": {
          "parts": {
            "platform": {},
            "handle": {},
            "footer": {
              "wire": "display.footer",
              "default": true
            },
            "header": {
              "wire": "display.header",
              "default": false
            }
          }
        }
      },
      "insights.trackingCookie": {
        "wire": "insights.trackingCookie",
        "of": "site"
      }
    }
  },
  "external-link": {
    "segment": "link",
    "places": [
      {
        "parent": "site",
        "property": "sections",
        "form": "list",
        "key": "link"
      }
    ],
    "needs": {
      "kind": {
        "operation": "addExternalLinkToSite",
        "readable": true
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "url": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "icon": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "description": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "condition": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "group": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "titles": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "descriptions": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "draft": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "git-sync": {
    "segment": "gitSync",
    "places": [
      {
        "parent": "space",
        "property": "gitSync",
        "form": "single"
      },
      {
        "parent": "site",
        "property": "gitSync",
        "form": "single"
      }
    ],
    "needs": {
      "kind": {
        "operation": "installGitSyncProviderOnTarget",
        "instead": "Remove `gitSync` and set it up in the app"
      },
      "fields": {}
    },
    "secrets": [
      [
        "gitlab",
        "token"
      ]
    ],
    "rules": {
      "provider": {
        "change": "replace",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "repository": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "branch": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "token": {
        "change": "update",
        "createOnly": false,
        "secret": true,
        "unordered": false,
        "late": false
      },
      "instance": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "directory": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "wins": {
        "change": "update",
        "createOnly": true,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "commitMessage": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "previewBranches": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "agentInstructions": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": true,
        "late": false
      }
    }
  },
  "glossary-entry": {
    "segment": "glossary",
    "places": [
      {
        "property": "glossary",
        "form": "map"
      }
    ],
    "needs": {
      "kind": {
        "operation": "updateGlossaryEntries",
        "instead": "Remove `glossary`, and write the terms into the instructions of a language"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "terms": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "link-invite": {
    "segment": "linkInvite",
    "places": [
      {
        "property": "linkInvites",
        "form": "map"
      }
    ],
    "secrets": [],
    "rules": {
      "role": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "mcp-server": {
    "segment": "mcpServer",
    "places": [
      {
        "parent": "site",
        "property": "mcpServers",
        "form": "map"
      }
    ],
    "needs": {
      "kind": {
        "operation": "createSiteMcpServer",
        "instead": "Remove `mcpServers` from the site"
      },
      "fields": {}
    },
    "secrets": [
      [
        "headers"
      ]
    ],
    "rules": {
      "name": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "url": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "transport": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "headers": {
        "change": "update",
        "createOnly": false,
        "secret": true,
        "unordered": false,
        "late": false
      },
      "condition": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "member": {
    "segment": "member",
    "places": [
      {
        "property": "members",
        "form": "map"
      }
    ],
    "secrets": [],
    "rules": {
      "email": {
        "change": "refuse",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "role": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "openapi-spec": {
    "segment": "openapi",
    "places": [
      {
        "property": "openapi",
        "form": "map"
      }
    ],
    "needs": {
      "fields": {
        "visibility": {
          "operation": "updateOpenAPISpecBySlug",
          "instead": "Remove `visibility`"
        }
      }
    },
    "secrets": [],
    "rules": {
      "slug": {
        "change": "replace",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "unique": {},
        "late": false
      },
      "source": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "visibility": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "organization-settings": {
    "segment": "organizationSettings",
    "places": [
      {
        "property": "organizationSettings",
        "form": "single"
      }
    ],
    "needs": {
      "fields": {
        "mergeRules": {
          "operation": "updateOrganizationById",
          "field": "mergeRules",
          "instead": "Remove `mergeRules`"
        }
      }
    },
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "emailDomains": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": true,
        "late": false
      },
      "hostname": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "defaultRole": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "defaultSite": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "logo": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "sso": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "ai": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "inviteLinks": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "mergeRules": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "redirect": {
    "segment": "redirect",
    "places": [
      {
        "parent": "site",
        "property": "redirects",
        "form": "map"
      }
    ],
    "needs": {
      "fields": {
        "keepRest": {
          "operation": "createSiteRedirect",
          "field": "captureWildcard"
        },
        "permanent": {
          "operation": "createSiteRedirect",
          "field": "permanent"
        },
        "draft": {
          "operation": "createSiteRedirect",
          "field": "draft"
        }
      }
    },
    "secrets": [],
    "rules": {
      "source": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "unique": {
          "among": "draft",
          "temporary": "/colophon-"
        },
        "late": false
      },
      "destination": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "keepRest": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "permanent": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "draft": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "whenDropped": false,
        "late": false
      }
    }
  },
  "saml-provider": {
    "segment": "saml",
    "places": [
      {
        "property": "saml",
        "form": "map"
      }
    ],
    "secrets": [
      [
        "certificate"
      ]
    ],
    "rules": {
      "label": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "entityID": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "ssoURL": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "certificate": {
        "change": "update",
        "createOnly": false,
        "secret": true,
        "unordered": false,
        "late": false
      },
      "defaultTeam": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "defaultRole": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "section-group": {
    "segment": "group",
    "places": [
      {
        "parent": "site",
        "property": "groups",
        "form": "map"
      }
    ],
    "needs": {
      "fields": {
        "in": {
          "operation": "updateSiteSectionGroupById",
          "field": "parentSectionGroupId"
        },
        "titles": {
          "operation": "updateSiteSectionGroupById",
          "field": "localizedTitle"
        },
        "draft": {
          "operation": "updateSiteSectionGroupById",
          "field": "draft"
        }
      }
    },
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "icon": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "in": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "titles": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "draft": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "section": {
    "segment": "section",
    "places": [
      {
        "parent": "site",
        "property": "sections",
        "form": "list",
        "key": "path"
      }
    ],
    "needs": {
      "fields": {
        "titles": {
          "operation": "updateSiteSectionById",
          "field": "localizedTitle"
        },
        "descriptions": {
          "operation": "updateSiteSectionById",
          "field": "localizedDescription"
        },
        "draft": {
          "operation": "updateSiteSectionById",
          "field": "draft"
        }
      }
    },
    "secrets": [],
    "rules": {
      "path": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "unique": {
          "temporary": "colophon-"
        },
        "late": false
      },
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "icon": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "description": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "condition": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "group": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "titles": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "descriptions": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "draft": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "default": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false,
        "exclusive": true
      },
      "firstSpace": {
        "change": "update",
        "createOnly": true,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "share-link": {
    "segment": "shareLink",
    "places": [
      {
        "parent": "site",
        "property": "shareLinks",
        "form": "map"
      }
    ],
    "secrets": [],
    "rules": {
      "name": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "active": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "whenExpired": false,
        "late": false
      }
    }
  },
  "site-space": {
    "segment": "space",
    "places": [
      {
        "parent": "section",
        "property": "spaces",
        "form": "list",
        "key": "space"
      },
      {
        "parent": "site",
        "property": "spaces",
        "form": "list",
        "key": "space"
      }
    ],
    "needs": {
      "fields": {
        "home": {
          "operation": "updateSiteSpaceById",
          "field": "pageId"
        },
        "hidden": {
          "operation": "updateSiteSpaceById",
          "field": "hidden"
        },
        "draft": {
          "operation": "updateSiteSpaceById",
          "field": "draft"
        }
      }
    },
    "secrets": [],
    "rules": {
      "space": {
        "change": "update",
        "createOnly": true,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "path": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "unique": {
          "temporary": "colophon-"
        },
        "late": false
      },
      "condition": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "home": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "hidden": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "draft": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "default": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false,
        "exclusive": true
      }
    }
  },
  "site": {
    "segment": "site",
    "places": [
      {
        "property": "sites",
        "form": "map"
      }
    ],
    "needs": {
      "fields": {
        "agentsContext": {
          "operation": "updateSiteById",
          "field": "agentsContext",
          "instead": "Remove `agentsContext`; the service no longer has it"
        }
      }
    },
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "type": {
        "change": "refuse",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "visibility": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "basename": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "unique": {
          "temporary": "colophon-"
        },
        "late": false
      },
      "adaptiveContent": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "agentsContext": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "proxy": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "published": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": true
      }
    }
  },
  "space-fields": {
    "segment": "customFields",
    "places": [
      {
        "parent": "space",
        "property": "customFields",
        "form": "single"
      }
    ],
    "needs": {
      "kind": {
        "operation": "updateSpaceCustomFields",
        "instead": "Remove `customFields` from the space; nothing replaces custom fields"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "values": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": true,
        "entries": "kept",
        "late": false
      }
    }
  },
  "space-order": {
    "segment": "order",
    "places": [
      {
        "parent": "collection",
        "property": "order",
        "form": "single"
      }
    ],
    "secrets": [],
    "rules": {
      "spaces": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "sequence": true,
        "late": false
      }
    }
  },
  "space-translation": {
    "segment": "translation",
    "places": [
      {
        "parent": "space",
        "property": "translations",
        "form": "map"
      }
    ],
    "needs": {
      "kind": {
        "operation": "createTranslation",
        "instead": "Remove `translations` from the space, or declare translation settings at the top of the manifest"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "language": {
        "change": "replace",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "from": {
        "change": "replace",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "instructions": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "space": {
    "segment": "space",
    "places": [
      {
        "property": "spaces",
        "form": "map"
      }
    ],
    "needs": {
      "fields": {
        "mergeRules": {
          "operation": "updateSpaceById",
          "field": "mergeRules",
          "instead": "Remove `mergeRules`"
        },
        "importFrom": {
          "operation": "importContent",
          "instead": "Use `template`, sync the space with a repository (`gitSync`), or import in the app"
        }
      }
    },
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "emoji": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "icon": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "in": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "language": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "editMode": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "mergeRules": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "template": {
        "change": "update",
        "createOnly": true,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "importFrom": {
        "change": "update",
        "createOnly": true,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "team": {
    "segment": "team",
    "places": [
      {
        "property": "teams",
        "form": "map"
      }
    ],
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "members": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "entries": "owned",
        "late": false
      }
    }
  },
  "translation-language": {
    "segment": "language",
    "places": [
      {
        "parent": "translation",
        "property": "languages",
        "form": "map"
      }
    ],
    "needs": {
      "kind": {
        "operation": "createOrUpdateTranslationLanguageSettings",
        "instead": "Move its instructions into `translations` of a space"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "language": {
        "change": "replace",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "instructions": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "translation": {
    "segment": "translation",
    "places": [
      {
        "property": "translations",
        "form": "map"
      }
    ],
    "needs": {
      "kind": {
        "operation": "createTranslationSettings",
        "instead": "Declare `translations` of a space instead, one for each language"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "title": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "visitor-auth": {
    "segment": "visitorAuth",
    "places": [
      {
        "parent": "site",
        "property": "visitorAuth",
        "form": "single"
      }
    ],
    "needs": {
      "kind": {
        "operation": "updateSitePublishingAuthById",
        "instead": "Remove `visitorAuth` from the site and set it up in the app"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "backend": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "fallbackURL": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "logoutURL": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      },
      "rotate": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  },
  "visitor-schema": {
    "segment": "visitorSchema",
    "places": [
      {
        "parent": "site",
        "property": "visitorSchema",
        "form": "single"
      }
    ],
    "needs": {
      "kind": {
        "operation": "updateSiteAdaptiveSchema",
        "instead": "Remove `visitorSchema` from the site"
      },
      "fields": {}
    },
    "secrets": [],
    "rules": {
      "properties": {
        "change": "update",
        "createOnly": false,
        "secret": false,
        "unordered": false,
        "late": false
      }
    }
  }
};
