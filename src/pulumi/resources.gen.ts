// Written by `npm run generate`. Do not edit.
import type { ResourceSpec } from './spec.ts';

/** Every resource there is, by kind. */
export const RESOURCES: readonly ResourceSpec[] = [
  {
    "name": "CustomField",
    "kind": "custom-field",
    "description": "A field that spaces can have a value for.",
    "parents": [],
    "fields": {
      "name": {
        "description": "What operations and values call it; another name makes the field anew and drops all values.",
        "type": "string",
        "maxLength": 50,
        "pattern": "^[a-z_0-9-]+$"
      },
      "type": {
        "description": "What its values are; another type makes the field anew and drops all values.",
        "type": "string",
        "enum": [
          "text",
          "number",
          "boolean",
          "tags",
          "select:multi",
          "select:single"
        ]
      },
      "title": {
        "description": "What people read.",
        "type": "string",
        "maxLength": 100
      },
      "description": {
        "description": "What it is for.",
        "type": "string",
        "maxLength": 200
      },
      "placeholder": {
        "description": "Shown while there is no value.",
        "type": "string",
        "maxLength": 100
      },
      "options": {
        "description": "What can be chosen, in the order in which it is shown; for the two select types.",
        "type": "array",
        "minItems": 1,
        "maxItems": 50,
        "uniqueItems": true,
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40
        }
      }
    },
    "required": [
      "name",
      "type"
    ],
    "together": {
      "if": {
        "properties": {
          "type": {
            "enum": [
              "select:multi",
              "select:single"
            ]
          }
        },
        "required": [
          "type"
        ]
      },
      "then": {
        "required": [
          "options"
        ]
      }
    },
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "LinkInvite",
    "kind": "link-invite",
    "description": "A link by which people join; at most one for each role. Deleting it makes every copy of the link useless.",
    "parents": [],
    "fields": {
      "role": {
        "description": "What whoever follows the link may do; null makes them guests.",
        "enum": [
          "admin",
          "create",
          "edit",
          "review",
          "comment",
          "read",
          null
        ]
      }
    },
    "required": [],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "Member",
    "kind": "member",
    "description": "The role of a person, who is invited when not there yet. Deleting it leaves the person where they are.",
    "parents": [],
    "fields": {
      "email": {
        "description": "The e-mail address of the person; it cannot become that of another one.",
        "type": "string",
        "format": "email"
      },
      "role": {
        "description": "What they may do; null makes them a guest.",
        "enum": [
          "admin",
          "create",
          "edit",
          "review",
          "comment",
          "read",
          null
        ]
      }
    },
    "required": [
      "email"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": false
  },
  {
    "name": "OpenApiSpec",
    "kind": "openapi-spec",
    "description": "An API description, read from a URL or given as text.",
    "parents": [],
    "fields": {
      "slug": {
        "description": "What operations and pages call it; another one makes it anew.",
        "type": "string",
        "maxLength": 100,
        "pattern": "^[a-z0-9]+(?:-[a-z0-9]+)*$"
      },
      "source": {
        "description": "Where it comes from; exactly one of the two.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "url": {
            "description": "Where the service fetches it.",
            "type": "string",
            "format": "uri",
            "maxLength": 2048
          },
          "text": {
            "description": "The specification, as JSON or YAML.",
            "type": "string",
            "minLength": 1,
            "maxLength": 5000000
          }
        },
        "oneOf": [
          {
            "required": [
              "url"
            ]
          },
          {
            "required": [
              "text"
            ]
          }
        ]
      }
    },
    "required": [
      "slug",
      "source"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "url": {
        "description": "Where the specification is shown in the service.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": true,
        "stable": false
      }
    },
    "life": "made",
    "deletable": true
  },
  {
    "name": "SiteRedirect",
    "kind": "redirect",
    "description": "An old path of a site and where it leads now.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "source": {
        "description": "The old path, which starts with a slash.",
        "type": "string",
        "maxLength": 512,
        "pattern": "^/[a-zA-Z0-9\\-_.\\/]+[a-zA-Z0-9\\-_.]$"
      },
      "destination": {
        "description": "Where it leads; exactly one of a section and a site space, of which a page can be named.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "section": {
            "description": "The id of a section of this site.",
            "type": "string",
            "minLength": 1
          },
          "space": {
            "description": "The id of a site space of this site.",
            "type": "string",
            "minLength": 1
          },
          "page": {
            "description": "The id of a page of that site space.",
            "type": "string",
            "minLength": 1
          }
        },
        "oneOf": [
          {
            "required": [
              "section"
            ]
          },
          {
            "required": [
              "space"
            ]
          }
        ],
        "dependencies": {
          "page": [
            "space"
          ]
        }
      }
    },
    "required": [
      "source",
      "destination"
    ],
    "references": [
      [
        "destination",
        "section"
      ],
      [
        "destination",
        "space"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "SamlProvider",
    "kind": "saml-provider",
    "description": "An identity provider. Deleting it shuts out everybody who logs in through it.",
    "parents": [],
    "fields": {
      "label": {
        "description": "What people read on the login page.",
        "type": "string",
        "minLength": 1,
        "maxLength": 30
      },
      "entityID": {
        "description": "The entity id of the identity provider.",
        "type": "string",
        "maxLength": 1024
      },
      "ssoURL": {
        "description": "Where people are sent to log in.",
        "type": "string",
        "maxLength": 2048,
        "format": "uri"
      },
      "certificate": {
        "description": "The X.509 certificate of the identity provider, as PEM.",
        "type": "string",
        "maxLength": 10000
      },
      "defaultTeam": {
        "description": "The id of the team that people join at their first login. Once set it can be changed and not removed.",
        "type": "string",
        "minLength": 1
      },
      "defaultRole": {
        "description": "The role that people get at their first login; null makes them guests.",
        "enum": [
          "admin",
          "create",
          "edit",
          "review",
          "comment",
          "read",
          null
        ]
      }
    },
    "required": [
      "label"
    ],
    "references": [
      [
        "defaultTeam"
      ]
    ],
    "replaceOn": [],
    "secretFields": [
      "certificate"
    ],
    "ordered": false,
    "outputs": {
      "service": {
        "description": "What the identity provider must be told about the service.",
        "schema": {
          "type": "object",
          "required": [
            "acsURL",
            "startURL",
            "entityID"
          ],
          "properties": {
            "acsURL": {
              "description": "Where the identity provider sends its answers.",
              "type": "string"
            },
            "startURL": {
              "description": "Where a login starts.",
              "type": "string"
            },
            "entityID": {
              "description": "The entity id of the service.",
              "type": "string"
            }
          }
        },
        "secret": false,
        "always": true,
        "stable": true,
        "from": "*"
      }
    },
    "life": "made",
    "deletable": true
  },
  {
    "name": "SectionGroup",
    "kind": "section-group",
    "description": "Sections of a site that are shown together under one title. Each section says in which group it is.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "title": {
        "description": "What visitors read.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      },
      "icon": {
        "description": "The name of an icon; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 50
      }
    },
    "required": [
      "title"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": true,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "SiteSection",
    "kind": "section",
    "description": "A top-level part of a site.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "path": {
        "description": "The section's part of the URL.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      },
      "title": {
        "description": "What visitors read.",
        "type": "string",
        "minLength": 2,
        "maxLength": 128
      },
      "icon": {
        "description": "The name of an icon; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 50
      },
      "description": {
        "description": "Shown below the title; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 256
      },
      "condition": {
        "description": "Decides whether a visitor sees the section; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 1024
      },
      "group": {
        "description": "The id of the group that holds it; null takes it out.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "default": {
        "description": "It is the section shown first. One of them is; only that one says so.",
        "type": "boolean",
        "const": true
      },
      "firstSpace": {
        "description": "The id of the space that it is made with and shows at first. It is needed to make a section, and does not count afterwards.",
        "type": "string",
        "minLength": 1
      }
    },
    "required": [
      "path"
    ],
    "references": [
      [
        "group"
      ],
      [
        "firstSpace"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": true,
    "outputs": {
      "url": {
        "description": "Where visitors find it, once the site is published.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": false,
        "stable": false
      }
    },
    "life": "made",
    "deletable": true
  },
  {
    "name": "ShareLink",
    "kind": "share-link",
    "description": "A share link. Deleting it, or switching it off, takes access away from everybody who holds it.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "name": {
        "description": "What it is called.",
        "type": "string",
        "minLength": 1,
        "maxLength": 50
      },
      "active": {
        "description": "Whether it opens the site.",
        "type": "boolean"
      }
    },
    "required": [
      "name"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "url": {
        "description": "The link itself, which opens the site to whoever has it.",
        "schema": {
          "type": "string"
        },
        "secret": true,
        "always": false,
        "stable": true
      }
    },
    "life": "made",
    "deletable": true
  },
  {
    "name": "SiteSpace",
    "kind": "site-space",
    "description": "A space as a site shows it, in a section or at the root.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      },
      {
        "property": "section",
        "kind": "section",
        "optional": true
      }
    ],
    "fields": {
      "space": {
        "description": "The id of the space that is shown; another one makes the site space anew.",
        "type": "string",
        "minLength": 1
      },
      "path": {
        "description": "Its part of the URL.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      },
      "condition": {
        "description": "Decides whether a visitor sees it; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 1024
      },
      "default": {
        "description": "It is the one shown first. One of them is; only that one says so.",
        "const": true,
        "type": "boolean"
      }
    },
    "required": [
      "space"
    ],
    "references": [
      [
        "space"
      ]
    ],
    "replaceOn": [
      "space"
    ],
    "secretFields": [],
    "ordered": true,
    "outputs": {
      "url": {
        "description": "Where visitors find it, once the site is published.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": false,
        "stable": false
      }
    },
    "life": "made",
    "deletable": true
  },
  {
    "name": "Site",
    "kind": "site",
    "description": "A site. Whether it is live is said by a SitePublication, because a site goes live when its parts stand.",
    "parents": [],
    "fields": {
      "title": {
        "description": "What the site is called.",
        "type": "string",
        "minLength": 2,
        "maxLength": 128
      },
      "type": {
        "description": "The plan of the site; only chosen when it is made.",
        "type": "string",
        "enum": [
          "basic",
          "premium",
          "ultimate",
          "sponsored",
          "legacy-basic",
          "legacy-premium"
        ]
      },
      "visibility": {
        "description": "Who may visit.",
        "type": "string",
        "enum": [
          "public",
          "unlisted",
          "share-link",
          "visitor-auth"
        ]
      },
      "basename": {
        "description": "The path of the site below its host.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      },
      "adaptiveContent": {
        "description": "Whether content may change with who visits.",
        "type": "boolean"
      },
      "agentsContext": {
        "description": "Whether assistants may read the site.",
        "type": "string",
        "enum": [
          "excluded",
          "included"
        ]
      },
      "proxy": {
        "description": "A host and a path through which the site is shown; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 512,
        "pattern": "^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(/[\\w-]+)+$"
      }
    },
    "required": [
      "title"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "published": {
        "description": "Whether the site is live.",
        "schema": {
          "type": "boolean"
        },
        "secret": false,
        "always": true,
        "stable": false,
        "from": "field"
      },
      "url": {
        "description": "Where visitors find it, once it is published.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": false,
        "stable": false
      },
      "app": {
        "description": "Where it is edited in the service.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": true,
        "stable": true
      },
      "hostname": {
        "description": "The host of its own that it has.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": false,
        "stable": false
      }
    },
    "life": "made",
    "deletable": true
  },
  {
    "name": "SitePublication",
    "kind": "site",
    "description": "Whether a site is live. Let it depend on the parts of the site; deleting it takes the site offline.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "published": {
        "description": "Whether the site is live.",
        "type": "boolean"
      }
    },
    "required": [
      "published"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "url": {
        "description": "Where visitors find the site, once it is published.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": false,
        "stable": false
      }
    },
    "life": "part",
    "onDelete": {
      "published": false
    },
    "deletable": true
  },
  {
    "name": "SpaceFields",
    "kind": "space-fields",
    "description": "Values of a space for custom fields. Only the named fields are managed; deleting it leaves the values.",
    "parents": [
      {
        "property": "space",
        "kind": "space",
        "optional": false
      }
    ],
    "fields": {
      "values": {
        "description": "The values, by the name of the custom field.",
        "type": "object",
        "maxProperties": 100,
        "additionalProperties": {
          "anyOf": [
            {
              "type": "string",
              "maxLength": 256
            },
            {
              "type": "number"
            },
            {
              "type": "boolean"
            },
            {
              "type": "array",
              "items": {
                "type": "string",
                "maxLength": 256
              }
            },
            {
              "type": "null",
              "description": "Clears the value, where the service can."
            }
          ]
        }
      }
    },
    "required": [
      "values"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "part",
    "deletable": false
  },
  {
    "name": "Space",
    "kind": "space",
    "description": "A space that exists, found by its exact title. It is never made, changed or deleted.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The exact title of the space; exactly one must have it.",
        "type": "string",
        "minLength": 1
      }
    },
    "required": [
      "title"
    ],
    "references": [],
    "replaceOn": [
      "title"
    ],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "url": {
        "description": "Where it is edited in the service.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": true,
        "stable": false
      }
    },
    "life": "looked-up",
    "deletable": false
  },
  {
    "name": "Team",
    "kind": "team",
    "description": "A team. Members that it got elsewhere stay in it.",
    "parents": [],
    "fields": {
      "title": {
        "description": "What it is called.",
        "type": "string",
        "minLength": 1,
        "maxLength": 64
      },
      "members": {
        "description": "Who is in it, by e-mail address.",
        "type": "object",
        "propertyNames": {
          "format": "email"
        },
        "additionalProperties": {
          "description": "The role in the team.",
          "type": "string",
          "enum": [
            "owner",
            "member"
          ]
        }
      }
    },
    "required": [
      "title"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "TranslationLanguage",
    "kind": "translation-language",
    "description": "Instructions for one language.",
    "parents": [
      {
        "property": "translation",
        "kind": "translation",
        "optional": false
      }
    ],
    "fields": {
      "language": {
        "description": "The code of the language; another one makes it anew.",
        "type": "string",
        "enum": [
          "en",
          "fr",
          "de",
          "es",
          "it",
          "pt",
          "pt-br",
          "ru",
          "ja",
          "zh",
          "yue",
          "ko",
          "ar",
          "hi",
          "nl",
          "pl",
          "tr",
          "sv",
          "no",
          "da",
          "fi",
          "el",
          "cs",
          "hu",
          "ro",
          "th",
          "vi",
          "id",
          "ms",
          "he",
          "uk",
          "sk",
          "bg",
          "hr",
          "lt",
          "lv",
          "et",
          "sl"
        ]
      },
      "instructions": {
        "description": "What to heed, as text or as a document.",
        "anyOf": [
          {
            "type": "string",
            "minLength": 1
          },
          {
            "type": "object"
          }
        ]
      }
    },
    "required": [
      "language",
      "instructions"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "Translation",
    "kind": "translation",
    "description": "Settings for translating into one or more languages.",
    "parents": [],
    "fields": {
      "title": {
        "description": "What they are called.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      }
    },
    "required": [
      "title"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  }
];
