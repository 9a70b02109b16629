// Written by `npm run generate`. Do not edit.
import type { ResourceSpec } from './spec.ts';

/** Every resource there is, by kind. */
export const RESOURCES: readonly ResourceSpec[] = [
  {
    "name": "Access",
    "kind": "access",
    "description": "The roles that a space, a collection or a site grants. Each list is complete: a role that it does not name is removed. Deleting the resource keeps all roles.",
    "parents": [
      {
        "property": "collection",
        "kind": "collection",
        "optional": true
      },
      {
        "property": "space",
        "kind": "space",
        "optional": true
      },
      {
        "property": "site",
        "kind": "site",
        "optional": true
      }
    ],
    "alternatives": true,
    "fields": {
      "default": {
        "description": "The role of members of the organization who have no role of their own here; `inherit` uses the inherited role, null grants none.",
        "enum": [
          "admin",
          "create",
          "review",
          "edit",
          "comment",
          "read",
          "inherit",
          null
        ]
      },
      "teams": {
        "description": "The roles of teams. The list is complete.",
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "team",
            "role"
          ],
          "properties": {
            "team": {
              "description": "The id of the team.",
              "type": "string",
              "minLength": 1
            },
            "role": {
              "description": "The role; null, on sites only, denies the team access through the site.",
              "enum": [
                "admin",
                "create",
                "review",
                "edit",
                "comment",
                "read",
                null
              ]
            }
          }
        }
      },
      "members": {
        "description": "The roles of people, by e-mail address. The list is complete.",
        "type": "object",
        "propertyNames": {
          "format": "email"
        },
        "additionalProperties": {
          "description": "The role; null, on sites only, denies the person access through the site.",
          "enum": [
            "admin",
            "create",
            "review",
            "edit",
            "comment",
            "read",
            null
          ]
        }
      }
    },
    "required": [],
    "references": [
      [
        "teams",
        "*",
        "team"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "part",
    "deletable": false
  },
  {
    "name": "Collection",
    "kind": "collection",
    "description": "A group of spaces. Each space names its collection.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The title of the collection.",
        "type": "string",
        "minLength": 1,
        "maxLength": 50
      },
      "description": {
        "description": "What it is for; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 100
      },
      "in": {
        "description": "The id of its parent collection; null moves it to the top level.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      }
    },
    "required": [
      "title"
    ],
    "references": [
      [
        "in"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "url": {
        "description": "The URL where it is shown.",
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
    "name": "CustomField",
    "kind": "custom-field",
    "description": "A custom field, for which each space can have a value.",
    "parents": [],
    "fields": {
      "name": {
        "description": "The name in the API and in values. Changing it replaces the field and deletes all its values.",
        "type": "string",
        "maxLength": 50,
        "pattern": "^[a-z_0-9-]+$",
        "patternErrorMessage": "Use lowercase letters, digits, `-` and `_` only."
      },
      "type": {
        "description": "The type of its values. Changing it replaces the field and deletes all its values.",
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
        "description": "The title that people see.",
        "type": "string",
        "maxLength": 100
      },
      "description": {
        "description": "What it is for.",
        "type": "string",
        "maxLength": 200
      },
      "placeholder": {
        "description": "Shown while the field has no value.",
        "type": "string",
        "maxLength": 100
      },
      "options": {
        "description": "The choices of a select field, in the order shown.",
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
    "name": "SiteSpaceCustomization",
    "kind": "customization-override",
    "description": "The settings in which a site space differs from its site. A setting that is no longer declared is removed; deleting the resource keeps all.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      },
      {
        "property": "siteSpace",
        "kind": "site-space",
        "optional": false
      }
    ],
    "fields": {
      "settings": {
        "type": "object",
        "description": "The settings, by their dotted names in a manifest: `theme`, `colors.primary`, `footer.copyright`. Null ensures that a setting is not overridden.",
        "additionalProperties": true
      }
    },
    "required": [
      "settings"
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
    "name": "SiteCustomization",
    "kind": "customization",
    "description": "The look of a site. Only the declared settings are managed; deleting it keeps them as they are.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "title": {
        "description": "The title that the site shows; null shows the title of the content.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 2,
        "maxLength": 128
      },
      "titles": {
        "description": "The title in other languages, by language code. The complete map; `{}` removes all.",
        "type": "object",
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "theme": {
        "description": "The theme.",
        "enum": [
          "clean",
          "muted",
          "bold",
          "gradient"
        ]
      },
      "colors": {
        "description": "Colors, each as `#rgb` or `#rrggbb` for both modes, or as `light` and `dark`.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "primary": {
            "description": "One color for both modes, or one for each.",
            "type": [
              "string",
              "object"
            ],
            "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
            "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\".",
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              },
              "dark": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              }
            }
          },
          "info": {
            "description": "One color for both modes, or one for each.",
            "type": [
              "string",
              "object"
            ],
            "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
            "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\".",
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              },
              "dark": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              }
            }
          },
          "success": {
            "description": "One color for both modes, or one for each.",
            "type": [
              "string",
              "object"
            ],
            "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
            "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\".",
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              },
              "dark": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              }
            }
          },
          "warning": {
            "description": "One color for both modes, or one for each.",
            "type": [
              "string",
              "object"
            ],
            "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
            "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\".",
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              },
              "dark": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              }
            }
          },
          "danger": {
            "description": "One color for both modes, or one for each.",
            "type": [
              "string",
              "object"
            ],
            "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
            "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\".",
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              },
              "dark": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              }
            }
          },
          "tint": {
            "description": "Colors the whole site; null removes it.",
            "type": [
              "string",
              "object",
              "null"
            ],
            "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
            "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\".",
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              },
              "dark": {
                "description": "The color, as `#rgb` or `#rrggbb`.",
                "type": "string",
                "pattern": "^#(?:[0-9a-fA-F]{3}){1,2}$",
                "patternErrorMessage": "Write a color as #rgb or #rrggbb, for example \"#346ddb\"."
              }
            }
          }
        }
      },
      "corners": {
        "description": "The corners of buttons and cards.",
        "enum": [
          "straight",
          "rounded",
          "circular"
        ]
      },
      "depth": {
        "description": "Whether elements cast a shadow.",
        "enum": [
          "subtle",
          "flat"
        ]
      },
      "links": {
        "description": "The style of links in text.",
        "enum": [
          "default",
          "accent"
        ]
      },
      "font": {
        "description": "The name of a font, or a custom font.",
        "type": [
          "string",
          "object"
        ],
        "minLength": 1,
        "maxLength": 50,
        "additionalProperties": false,
        "required": [
          "id",
          "custom",
          "fontFamily",
          "fontFaces"
        ],
        "properties": {
          "id": {
            "description": "The id of the font.",
            "type": "string",
            "maxLength": 256
          },
          "custom": {
            "description": "Whether it is a custom font.",
            "type": "boolean"
          },
          "fontFamily": {
            "description": "Its name in style sheets.",
            "type": "string",
            "minLength": 1,
            "maxLength": 50
          },
          "fontFaces": {
            "description": "Its weights.",
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "weight",
                "sources"
              ],
              "properties": {
                "weight": {
                  "description": "From 1 to 1000.",
                  "type": "number",
                  "minimum": 1,
                  "maximum": 1000
                },
                "sources": {
                  "description": "The files of this weight.",
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 100,
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "url"
                    ],
                    "properties": {
                      "url": {
                        "description": "The URL of a file.",
                        "type": "string",
                        "maxLength": 2048
                      },
                      "format": {
                        "description": "The format of the file.",
                        "enum": [
                          "woff2",
                          "woff"
                        ]
                      }
                    }
                  }
                }
              }
            }
          }
        }
      },
      "headingFont": {
        "description": "The font of headings; null is the main font.",
        "type": [
          "string",
          "object",
          "null"
        ],
        "minLength": 1,
        "maxLength": 50,
        "additionalProperties": false,
        "required": [
          "id",
          "custom",
          "fontFamily",
          "fontFaces"
        ],
        "properties": {
          "id": {
            "description": "The id of the font.",
            "type": "string",
            "maxLength": 256
          },
          "custom": {
            "description": "Whether it is a custom font.",
            "type": "boolean"
          },
          "fontFamily": {
            "description": "Its name in style sheets.",
            "type": "string",
            "minLength": 1,
            "maxLength": 50
          },
          "fontFaces": {
            "description": "Its weights.",
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "weight",
                "sources"
              ],
              "properties": {
                "weight": {
                  "description": "From 1 to 1000.",
                  "type": "number",
                  "minimum": 1,
                  "maximum": 1000
                },
                "sources": {
                  "description": "The files of this weight.",
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 100,
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "url"
                    ],
                    "properties": {
                      "url": {
                        "description": "The URL of a file.",
                        "type": "string",
                        "maxLength": 2048
                      },
                      "format": {
                        "description": "The format of the file.",
                        "enum": [
                          "woff2",
                          "woff"
                        ]
                      }
                    }
                  }
                }
              }
            }
          }
        }
      },
      "monospaceFont": {
        "description": "The name of a font, or a custom font.",
        "type": [
          "string",
          "object"
        ],
        "minLength": 1,
        "maxLength": 50,
        "additionalProperties": false,
        "required": [
          "id",
          "custom",
          "fontFamily",
          "fontFaces"
        ],
        "properties": {
          "id": {
            "description": "The id of the font.",
            "type": "string",
            "maxLength": 256
          },
          "custom": {
            "description": "Whether it is a custom font.",
            "type": "boolean"
          },
          "fontFamily": {
            "description": "Its name in style sheets.",
            "type": "string",
            "minLength": 1,
            "maxLength": 50
          },
          "fontFaces": {
            "description": "Its weights.",
            "type": "array",
            "minItems": 1,
            "maxItems": 100,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "weight",
                "sources"
              ],
              "properties": {
                "weight": {
                  "description": "From 1 to 1000.",
                  "type": "number",
                  "minimum": 1,
                  "maximum": 1000
                },
                "sources": {
                  "description": "The files of this weight.",
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 100,
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "url"
                    ],
                    "properties": {
                      "url": {
                        "description": "The URL of a file.",
                        "type": "string",
                        "maxLength": 2048
                      },
                      "format": {
                        "description": "The format of the file.",
                        "enum": [
                          "woff2",
                          "woff"
                        ]
                      }
                    }
                  }
                }
              }
            }
          }
        }
      },
      "icons": {
        "description": "The style of icons.",
        "enum": [
          "regular",
          "solid",
          "duotone",
          "light",
          "thin"
        ]
      },
      "codeTheme": {
        "description": "Color schemes for code, by name.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "default": {
            "description": "One name for both modes, or one for each.",
            "type": [
              "string",
              "object"
            ],
            "minLength": 1,
            "maxLength": 64,
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The name for light mode.",
                "type": "string",
                "minLength": 1,
                "maxLength": 64
              },
              "dark": {
                "description": "The name for dark mode.",
                "type": "string",
                "minLength": 1,
                "maxLength": 64
              }
            }
          },
          "openapi": {
            "description": "One name for both modes, or one for each.",
            "type": [
              "string",
              "object"
            ],
            "minLength": 1,
            "maxLength": 64,
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The name for light mode.",
                "type": "string",
                "minLength": 1,
                "maxLength": 64
              },
              "dark": {
                "description": "The name for dark mode.",
                "type": "string",
                "minLength": 1,
                "maxLength": 64
              }
            }
          }
        }
      },
      "sidebar": {
        "description": "The table of contents.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "background": {
            "description": "Its background.",
            "enum": [
              "default",
              "filled"
            ]
          },
          "list": {
            "description": "How the current page is marked.",
            "enum": [
              "default",
              "pill",
              "line"
            ]
          }
        }
      },
      "search": {
        "description": "The style of the search field.",
        "enum": [
          "prominent",
          "subtle"
        ]
      },
      "favicon": {
        "description": "The URL of an image, one for `light` and one for `dark`, or an `emoji`; null removes it.",
        "type": [
          "string",
          "object",
          "null"
        ],
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg.",
        "additionalProperties": false,
        "minProperties": 1,
        "dependencies": {
          "light": [
            "dark"
          ],
          "dark": [
            "light"
          ]
        },
        "properties": {
          "light": {
            "description": "The URL of an image.",
            "type": "string",
            "maxLength": 2048,
            "pattern": "^https?://[^\\s/]\\S*$",
            "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg."
          },
          "dark": {
            "description": "The URL of an image.",
            "type": "string",
            "maxLength": 2048,
            "pattern": "^https?://[^\\s/]\\S*$",
            "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg."
          },
          "emoji": {
            "description": "An emoji.",
            "type": "string",
            "minLength": 1,
            "maxLength": 50
          }
        }
      },
      "logo": {
        "description": "The URL of an image, or one for `light` and one for `dark`; null removes it.",
        "type": [
          "string",
          "object",
          "null"
        ],
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg.",
        "additionalProperties": false,
        "required": [
          "light",
          "dark"
        ],
        "properties": {
          "light": {
            "description": "The URL of an image.",
            "type": "string",
            "maxLength": 2048,
            "pattern": "^https?://[^\\s/]\\S*$",
            "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg."
          },
          "dark": {
            "description": "The URL of an image.",
            "type": "string",
            "maxLength": 2048,
            "pattern": "^https?://[^\\s/]\\S*$",
            "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg."
          }
        }
      },
      "primaryLink": {
        "description": "The destination of the title and the logo; null removes it.",
        "type": [
          "string",
          "object",
          "null"
        ],
        "maxLength": 2048,
        "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
        "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`.",
        "additionalProperties": false,
        "minProperties": 1,
        "properties": {
          "url": {
            "description": "A URL.",
            "type": "string",
            "maxLength": 2048,
            "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
            "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`."
          },
          "space": {
            "description": "The key of a declared space, or `{ id }`.",
            "type": [
              "string",
              "object"
            ],
            "minLength": 1
          },
          "page": {
            "description": "The id of a page.",
            "type": "string",
            "minLength": 1,
            "maxLength": 128
          },
          "anchor": {
            "description": "An anchor in the page; needs `page`.",
            "type": "string",
            "minLength": 1,
            "maxLength": 2048
          },
          "file": {
            "description": "The id of a file.",
            "type": "string",
            "minLength": 1,
            "maxLength": 128
          },
          "collection": {
            "description": "The key of a declared collection, or `{ id }`.",
            "type": [
              "string",
              "object"
            ],
            "minLength": 1
          },
          "openapi": {
            "description": "The name of an OpenAPI specification.",
            "type": "string",
            "minLength": 1,
            "maxLength": 256
          },
          "user": {
            "description": "The id of a user.",
            "type": "string",
            "minLength": 1,
            "maxLength": 128
          },
          "tag": {
            "description": "The name of a tag.",
            "type": "string",
            "minLength": 1,
            "maxLength": 256
          },
          "reusableContent": {
            "description": "The id of a reusable content block.",
            "type": "string",
            "minLength": 1,
            "maxLength": 128
          }
        }
      },
      "header": {
        "description": "The links in the header, in order. The complete list; `[]` removes all.",
        "type": "array",
        "maxItems": 1000,
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "title"
          ],
          "anyOf": [
            {
              "required": [
                "to"
              ]
            },
            {
              "required": [
                "links"
              ]
            }
          ],
          "properties": {
            "title": {
              "description": "The text of the link.",
              "type": "string",
              "minLength": 1,
              "maxLength": 256
            },
            "titles": {
              "description": "The text in other languages, by language code.",
              "type": "object",
              "additionalProperties": {
                "type": "string",
                "minLength": 1,
                "maxLength": 256
              }
            },
            "style": {
              "description": "The style.",
              "enum": [
                "link",
                "button-primary",
                "button-secondary"
              ]
            },
            "to": {
              "description": "The destination: a URL, `{ space }`, or `{ page, space }`.",
              "type": [
                "string",
                "object"
              ],
              "maxLength": 2048,
              "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
              "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`.",
              "additionalProperties": false,
              "minProperties": 1,
              "properties": {
                "url": {
                  "description": "A URL.",
                  "type": "string",
                  "maxLength": 2048,
                  "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
                  "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`."
                },
                "space": {
                  "description": "The key of a declared space, or `{ id }`.",
                  "type": [
                    "string",
                    "object"
                  ],
                  "minLength": 1
                },
                "page": {
                  "description": "The id of a page.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 128
                },
                "anchor": {
                  "description": "An anchor in the page; needs `page`.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 2048
                },
                "file": {
                  "description": "The id of a file.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 128
                },
                "collection": {
                  "description": "The key of a declared collection, or `{ id }`.",
                  "type": [
                    "string",
                    "object"
                  ],
                  "minLength": 1
                },
                "openapi": {
                  "description": "The name of an OpenAPI specification.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 256
                },
                "user": {
                  "description": "The id of a user.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 128
                },
                "tag": {
                  "description": "The name of a tag.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 256
                },
                "reusableContent": {
                  "description": "The id of a reusable content block.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 128
                }
              }
            },
            "links": {
              "description": "The links below it, in order.",
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "title",
                  "to"
                ],
                "properties": {
                  "title": {
                    "description": "The text of the link.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 64
                  },
                  "titles": {
                    "description": "The text in other languages, by language code.",
                    "type": "object",
                    "additionalProperties": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 64
                    }
                  },
                  "to": {
                    "description": "The destination: a URL, `{ space }`, or `{ page, space }`.",
                    "type": [
                      "string",
                      "object"
                    ],
                    "maxLength": 2048,
                    "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
                    "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`.",
                    "additionalProperties": false,
                    "minProperties": 1,
                    "properties": {
                      "url": {
                        "description": "A URL.",
                        "type": "string",
                        "maxLength": 2048,
                        "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
                        "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`."
                      },
                      "space": {
                        "description": "The key of a declared space, or `{ id }`.",
                        "type": [
                          "string",
                          "object"
                        ],
                        "minLength": 1
                      },
                      "page": {
                        "description": "The id of a page.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 128
                      },
                      "anchor": {
                        "description": "An anchor in the page; needs `page`.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 2048
                      },
                      "file": {
                        "description": "The id of a file.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 128
                      },
                      "collection": {
                        "description": "The key of a declared collection, or `{ id }`.",
                        "type": [
                          "string",
                          "object"
                        ],
                        "minLength": 1
                      },
                      "openapi": {
                        "description": "The name of an OpenAPI specification.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 256
                      },
                      "user": {
                        "description": "The id of a user.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 128
                      },
                      "tag": {
                        "description": "The name of a tag.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 256
                      },
                      "reusableContent": {
                        "description": "The id of a reusable content block.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 128
                      }
                    }
                  }
                }
              }
            },
            "condition": {
              "description": "The condition under which a visitor sees it.",
              "type": "string",
              "minLength": 1,
              "maxLength": 1024
            }
          }
        }
      },
      "footer": {
        "description": "The footer of every page.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "logo": {
            "description": "The URL of an image, or one for `light` and one for `dark`; null removes it.",
            "type": [
              "string",
              "object",
              "null"
            ],
            "maxLength": 2048,
            "pattern": "^https?://[^\\s/]\\S*$",
            "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg.",
            "additionalProperties": false,
            "required": [
              "light",
              "dark"
            ],
            "properties": {
              "light": {
                "description": "The URL of an image.",
                "type": "string",
                "maxLength": 2048,
                "pattern": "^https?://[^\\s/]\\S*$",
                "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg."
              },
              "dark": {
                "description": "The URL of an image.",
                "type": "string",
                "maxLength": 2048,
                "pattern": "^https?://[^\\s/]\\S*$",
                "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg."
              }
            }
          },
          "groups": {
            "description": "Groups of links, in order. The complete list; `[]` removes all.",
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": [
                "title",
                "links"
              ],
              "properties": {
                "title": {
                  "description": "The text above the links.",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 256
                },
                "titles": {
                  "description": "The text in other languages, by language code.",
                  "type": "object",
                  "additionalProperties": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 256
                  }
                },
                "links": {
                  "description": "The links below it, in order.",
                  "type": "array",
                  "maxItems": 1000,
                  "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": [
                      "title",
                      "to"
                    ],
                    "properties": {
                      "title": {
                        "description": "The text of the link.",
                        "type": "string",
                        "minLength": 1,
                        "maxLength": 64
                      },
                      "titles": {
                        "description": "The text in other languages, by language code.",
                        "type": "object",
                        "additionalProperties": {
                          "type": "string",
                          "minLength": 1,
                          "maxLength": 64
                        }
                      },
                      "to": {
                        "description": "The destination: a URL, `{ space }`, or `{ page, space }`.",
                        "type": [
                          "string",
                          "object"
                        ],
                        "maxLength": 2048,
                        "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
                        "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`.",
                        "additionalProperties": false,
                        "minProperties": 1,
                        "properties": {
                          "url": {
                            "description": "A URL.",
                            "type": "string",
                            "maxLength": 2048,
                            "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
                            "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`."
                          },
                          "space": {
                            "description": "The key of a declared space, or `{ id }`.",
                            "type": [
                              "string",
                              "object"
                            ],
                            "minLength": 1
                          },
                          "page": {
                            "description": "The id of a page.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 128
                          },
                          "anchor": {
                            "description": "An anchor in the page; needs `page`.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 2048
                          },
                          "file": {
                            "description": "The id of a file.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 128
                          },
                          "collection": {
                            "description": "The key of a declared collection, or `{ id }`.",
                            "type": [
                              "string",
                              "object"
                            ],
                            "minLength": 1
                          },
                          "openapi": {
                            "description": "The name of an OpenAPI specification.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 256
                          },
                          "user": {
                            "description": "The id of a user.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 128
                          },
                          "tag": {
                            "description": "The name of a tag.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 256
                          },
                          "reusableContent": {
                            "description": "The id of a reusable content block.",
                            "type": "string",
                            "minLength": 1,
                            "maxLength": 128
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          },
          "copyright": {
            "description": "The last line; null removes it.",
            "type": [
              "string",
              "null"
            ],
            "maxLength": 512
          }
        }
      },
      "announcement": {
        "description": "A banner above the site; null removes it. By default a new one is enabled and has the style `info`.",
        "type": [
          "object",
          "null"
        ],
        "additionalProperties": false,
        "properties": {
          "enabled": {
            "description": "Whether visitors see it.",
            "type": "boolean"
          },
          "message": {
            "description": "The text of the message.",
            "type": "string",
            "minLength": 2,
            "maxLength": 128
          },
          "messages": {
            "description": "The message in other languages, by language code. The complete map; `{}` removes all.",
            "type": "object",
            "additionalProperties": {
              "type": "string",
              "minLength": 1,
              "maxLength": 128
            }
          },
          "style": {
            "description": "The style.",
            "enum": [
              "info",
              "warning",
              "danger",
              "success"
            ]
          },
          "link": {
            "description": "The link after the message; null removes it.",
            "type": [
              "object",
              "null"
            ],
            "additionalProperties": false,
            "required": [
              "title",
              "to"
            ],
            "properties": {
              "title": {
                "description": "The text of the link.",
                "type": "string",
                "minLength": 1,
                "maxLength": 64
              },
              "titles": {
                "description": "The text in other languages, by language code.",
                "type": "object",
                "additionalProperties": {
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 64
                }
              },
              "to": {
                "description": "The destination: a URL, `{ space }`, or `{ page, space }`.",
                "type": [
                  "string",
                  "object"
                ],
                "maxLength": 2048,
                "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
                "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`.",
                "additionalProperties": false,
                "minProperties": 1,
                "properties": {
                  "url": {
                    "description": "A URL.",
                    "type": "string",
                    "maxLength": 2048,
                    "pattern": "^(?:https?://[^\\s/]|mailto:[^\\s/])\\S*$",
                    "patternErrorMessage": "Write a URL, for example https://example.com/pricing, or `{ space }`."
                  },
                  "space": {
                    "description": "The key of a declared space, or `{ id }`.",
                    "type": [
                      "string",
                      "object"
                    ],
                    "minLength": 1
                  },
                  "page": {
                    "description": "The id of a page.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 128
                  },
                  "anchor": {
                    "description": "An anchor in the page; needs `page`.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 2048
                  },
                  "file": {
                    "description": "The id of a file.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 128
                  },
                  "collection": {
                    "description": "The key of a declared collection, or `{ id }`.",
                    "type": [
                      "string",
                      "object"
                    ],
                    "minLength": 1
                  },
                  "openapi": {
                    "description": "The name of an OpenAPI specification.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 256
                  },
                  "user": {
                    "description": "The id of a user.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 128
                  },
                  "tag": {
                    "description": "The name of a tag.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 256
                  },
                  "reusableContent": {
                    "description": "The id of a reusable content block.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 128
                  }
                }
              }
            }
          }
        }
      },
      "themes": {
        "description": "Light and dark mode.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "default": {
            "description": "The mode that visitors see first.",
            "enum": [
              "light",
              "dark",
              "system"
            ]
          },
          "toggle": {
            "description": "Whether visitors can change it.",
            "type": "boolean"
          }
        }
      },
      "feedback": {
        "description": "Whether visitors can rate pages.",
        "type": "boolean"
      },
      "ai": {
        "description": "AI search and the assistant.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "mode": {
            "description": "No AI, search with answers, or an assistant.",
            "enum": [
              "none",
              "search",
              "assistant"
            ]
          },
          "greeting": {
            "description": "What the assistant says first; null removes it.",
            "type": [
              "string",
              "null"
            ],
            "maxLength": 256
          },
          "greetings": {
            "description": "The greeting in other languages, by language code. The complete map; `{}` removes all.",
            "type": "object",
            "additionalProperties": {
              "type": "string",
              "minLength": 1,
              "maxLength": 128
            }
          },
          "suggestions": {
            "description": "Questions that visitors can choose. The complete list; `[]` removes all.",
            "type": "array",
            "maxItems": 5,
            "items": {
              "type": "string",
              "minLength": 3,
              "maxLength": 64
            }
          },
          "instructions": {
            "description": "Instructions for the assistant; null removes them. Visitors never see them, and only admins can read them.",
            "type": [
              "string",
              "null"
            ],
            "maxLength": 10000
          }
        }
      },
      "pageActions": {
        "description": "The menu of a page, in order; the first item is its button, `[]` removes the menu. Depending on `ai.mode`, the service adds `assistant` to a menu, or drops it.",
        "type": "array",
        "maxItems": 6,
        "uniqueItems": true,
        "items": {
          "enum": [
            "assistant",
            "external-ai",
            "markdown",
            "mcp",
            "git",
            "pdf"
          ]
        }
      },
      "externalLinks": {
        "description": "Where links to other sites open.",
        "enum": [
          "self",
          "blank"
        ]
      },
      "pagination": {
        "description": "Whether pages end with links to the next and the previous one.",
        "type": "boolean"
      },
      "trademark": {
        "description": "Whether the site names the service.",
        "type": "boolean"
      },
      "privacyPolicy": {
        "description": "The URL of your privacy policy; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write a URL, for example https://example.com/privacy."
      },
      "socialPreview": {
        "description": "The URL of the image that is shown when somebody shares a page; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write the URL of an image, for example https://example.com/logo.svg."
      },
      "socialAccounts": {
        "description": "Accounts on other platforms, in order. The complete list; `[]` removes all.",
        "type": "array",
        "maxItems": 10,
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "platform",
            "handle"
          ],
          "properties": {
            "platform": {
              "description": "The platform.",
              "enum": [
                "twitter",
                "instagram",
                "facebook",
                "linkedin",
                "github",
                "discord",
                "slack",
                "youtube",
                "tiktok",
                "reddit",
                "bluesky",
                "mastodon",
                "threads",
                "medium"
              ]
            },
            "handle": {
              "description": "The account name, without `@`.",
              "type": "string",
              "minLength": 1,
              "maxLength": 128,
              "pattern": "^[^@]",
              "patternErrorMessage": "Write the name without the @ before it."
            },
            "footer": {
              "description": "Whether the footer shows it; true if absent.",
              "type": "boolean"
            },
            "header": {
              "description": "Whether the header shows it; false if absent.",
              "type": "boolean"
            }
          }
        }
      },
      "insights": {
        "description": "How visits are measured.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "trackingCookie": {
            "description": "Whether visitors get a tracking cookie.",
            "type": "boolean"
          }
        }
      },
      "raw": {
        "description": "Settings without a key of their own, by their dotted names in the API: `styling.background: match`. Never a secret, because plans show them.",
        "type": "object",
        "maxProperties": 200,
        "propertyNames": {
          "pattern": "^[A-Za-z_][A-Za-z0-9_-]*(?:\\.[A-Za-z_][A-Za-z0-9_-]*)*$"
        },
        "additionalProperties": true
      }
    },
    "required": [],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "part",
    "deletable": false
  },
  {
    "name": "SiteExternalLink",
    "kind": "external-link",
    "description": "An external link in the navigation of a site. The site needs at least one section.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "title": {
        "description": "The title that visitors see.",
        "type": "string",
        "minLength": 2,
        "maxLength": 128
      },
      "url": {
        "description": "The destination, as an absolute URL.",
        "type": "string",
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write an absolute URL, for example https://status.example.com."
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
        "description": "The condition under which a visitor sees the link; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 1024
      },
      "group": {
        "description": "The id of its group; null removes it from the group.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "titles": {
        "description": "The title in other languages, by language code. The complete map; `{}` removes all.",
        "type": "object",
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "descriptions": {
        "description": "The description in other languages, by language code. The complete map; `{}` removes all.",
        "type": "object",
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        }
      },
      "draft": {
        "description": "Whether it is kept out of the published site.",
        "type": "boolean"
      }
    },
    "required": [
      "title",
      "url"
    ],
    "references": [
      [
        "group"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": true,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "GitSync",
    "kind": "git-sync",
    "description": "The sync of a space or a site with a repository. Every change copies content; deleting it keeps the content on both sides.",
    "parents": [
      {
        "property": "space",
        "kind": "space",
        "optional": true
      },
      {
        "property": "site",
        "kind": "site",
        "optional": true
      }
    ],
    "alternatives": true,
    "fields": {
      "provider": {
        "description": "The provider; a change replaces the sync.",
        "type": "string",
        "enum": [
          "github",
          "gitlab"
        ]
      },
      "repository": {
        "description": "The id of the repository or project.",
        "type": "integer",
        "minimum": 1
      },
      "branch": {
        "description": "The branch.",
        "type": "string",
        "minLength": 1,
        "maxLength": 1000
      },
      "token": {
        "description": "The GitLab access token.",
        "type": "string",
        "minLength": 1,
        "maxLength": 4096
      },
      "instance": {
        "description": "The URL of a self-hosted GitLab; null is the default.",
        "type": [
          "string",
          "null"
        ],
        "format": "uri",
        "maxLength": 2048
      },
      "directory": {
        "description": "The directory in the repository.",
        "type": "string",
        "maxLength": 1024
      },
      "wins": {
        "description": "The side that overwrites the other one.",
        "type": "string",
        "enum": [
          "git",
          "service"
        ]
      },
      "commitMessage": {
        "description": "The template of commit messages.",
        "type": "string",
        "minLength": 1,
        "maxLength": 10000
      },
      "previewBranches": {
        "description": "Whether other branches get previews.",
        "type": "boolean"
      },
      "agentInstructions": {
        "description": "The instructions for agents that the service writes into the repository.",
        "type": "array",
        "uniqueItems": true,
        "items": {
          "type": "string",
          "enum": [
            "agents",
            "claude"
          ]
        }
      }
    },
    "required": [
      "provider",
      "repository",
      "branch",
      "wins"
    ],
    "together": {
      "if": {
        "properties": {
          "provider": {
            "const": "github"
          }
        }
      },
      "then": {
        "properties": {
          "token": false,
          "instance": {
            "const": null
          }
        }
      }
    },
    "references": [],
    "replaceOn": [],
    "secretFields": [
      "token"
    ],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "GlossaryEntry",
    "kind": "glossary-entry",
    "description": "A term with its fixed translation in each language.",
    "parents": [],
    "fields": {
      "terms": {
        "description": "The term in each language, by language code. The complete map; a language that is not listed is removed.",
        "type": "object",
        "minProperties": 1,
        "propertyNames": {
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
            "sl",
            "zh-tw"
          ]
        },
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "pattern": "^[^\\n\\r]*$",
          "patternErrorMessage": "Write the term on one line."
        }
      }
    },
    "required": [
      "terms"
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
    "name": "LinkInvite",
    "kind": "link-invite",
    "description": "A link to join the organization; at most one for each role. Deleting it invalidates every copy of the link.",
    "parents": [],
    "fields": {
      "role": {
        "description": "The role of people who join through the link; null makes them guests.",
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
    "name": "SiteMcpServer",
    "kind": "mcp-server",
    "description": "A server whose tools the assistant of the site can use.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "name": {
        "description": "The name of the server.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      },
      "url": {
        "description": "The absolute URL of the server.",
        "type": "string",
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write an absolute URL, for example https://mcp.example.com."
      },
      "transport": {
        "description": "The transport of the server.",
        "type": "string",
        "enum": [
          "sse",
          "http"
        ]
      },
      "headers": {
        "description": "Headers of every request to the server, by name. The values are secrets, each from `!env`. The complete map; `{}` removes all.",
        "type": "object",
        "maxProperties": 100,
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 512
        }
      },
      "condition": {
        "description": "The condition under which the assistant uses the server for a visitor; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 1024
      }
    },
    "required": [
      "name",
      "url"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [
      "headers"
    ],
    "ordered": false,
    "outputs": {},
    "life": "made",
    "deletable": true
  },
  {
    "name": "Member",
    "kind": "member",
    "description": "The role of a person, who is invited if not a member yet. Deleting it keeps the person in the organization.",
    "parents": [],
    "fields": {
      "email": {
        "description": "The e-mail address of the person; it cannot be changed.",
        "type": "string",
        "format": "email"
      },
      "role": {
        "description": "Their role; null makes them a guest.",
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
    "description": "An OpenAPI specification, fetched from a URL or given as text.",
    "parents": [],
    "fields": {
      "slug": {
        "description": "The name in the API and on pages. Changing it replaces the specification.",
        "type": "string",
        "maxLength": 100,
        "pattern": "^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$",
        "patternErrorMessage": "Use letters and digits, with single dashes between them."
      },
      "source": {
        "description": "Where it comes from: exactly one of `url` and `text`.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "url": {
            "description": "The URL from which the service fetches it.",
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
      },
      "visibility": {
        "description": "Who can read the specification. A public one has a URL for everyone.",
        "type": "string",
        "enum": [
          "private",
          "public"
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
    "name": "OrganizationSettings",
    "kind": "organization-settings",
    "description": "Settings of the organization. Only the declared ones are managed; deleting it keeps them as they are.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The title of the organization. It begins and ends with a visible character.",
        "type": "string",
        "minLength": 2,
        "maxLength": 255,
        "pattern": "^\\S[\\s\\S]*\\S$",
        "patternErrorMessage": "Begin and end with a visible character."
      },
      "emailDomains": {
        "description": "Domains of e-mail addresses with which everyone can join. The complete list; `[]` for none.",
        "type": "array",
        "maxItems": 100,
        "uniqueItems": true,
        "items": {
          "type": "string",
          "minLength": 1,
          "maxLength": 255,
          "examples": [
            "example.com"
          ]
        }
      },
      "hostname": {
        "description": "The first label of the hostname of published sites. Changing it changes their public URLs.",
        "type": "string",
        "minLength": 3,
        "maxLength": 32,
        "pattern": "^[A-Za-z0-9][A-Za-z0-9-]*[A-Za-z0-9]$",
        "patternErrorMessage": "Use letters, digits and inner dashes."
      },
      "defaultRole": {
        "description": "The role of new members; null makes them guests.",
        "enum": [
          "admin",
          "create",
          "edit",
          "review",
          "comment",
          "read",
          null
        ]
      },
      "defaultSite": {
        "description": "The id of the site that members see first; null for none.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "logo": {
        "description": "The URL of the logo; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "format": "uri",
        "maxLength": 2048
      },
      "sso": {
        "description": "Whether people log in with the SAML providers.",
        "type": "boolean"
      },
      "ai": {
        "description": "Whether AI features are enabled.",
        "type": "boolean"
      },
      "inviteLinks": {
        "description": "Whether people can join with link invites.",
        "type": "boolean"
      },
      "mergeRules": {
        "description": "What change requests need before they are merged, in all spaces that inherit it. `none`, or a list of rules.",
        "anyOf": [
          {
            "description": "No rules.",
            "type": "string",
            "enum": [
              "none"
            ]
          },
          {
            "description": "The rules. Their order does not matter.",
            "type": "array",
            "maxItems": 100,
            "items": {
              "description": "A rule for merging change requests. People are named by e-mail address.",
              "anyOf": [
                {
                  "description": "A rule without options.",
                  "type": "string",
                  "enum": [
                    "require_at_least_one_review",
                    "require_at_least_one_approved_review",
                    "require_all_reviews_approved",
                    "require_agent_review",
                    "require_up_to_date_change_request",
                    "require_change_request_subject",
                    "require_change_request_description",
                    "require_author_to_merge"
                  ]
                },
                {
                  "description": "A rule about people. `allow_bypass` names those who may merge without the rules.",
                  "type": "object",
                  "minProperties": 1,
                  "maxProperties": 1,
                  "propertyNames": {
                    "enum": [
                      "require_specific_reviewers",
                      "require_one_of_specific_reviewers",
                      "allow_bypass"
                    ]
                  },
                  "additionalProperties": {
                    "description": "E-mail addresses, or ids of people without one.",
                    "type": "array",
                    "maxItems": 1000,
                    "items": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 320
                    }
                  }
                },
                {
                  "description": "A condition.",
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "custom"
                  ],
                  "properties": {
                    "custom": {
                      "description": "The expression that must be true.",
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 1024
                    },
                    "message": {
                      "description": "What people see if it is not.",
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 1024
                    }
                  }
                }
              ]
            }
          }
        ]
      }
    },
    "required": [],
    "references": [
      [
        "defaultSite"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "app": {
        "description": "The URL of the organization in the service.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": false,
        "stable": true
      }
    },
    "life": "made",
    "deletable": false
  },
  {
    "name": "SiteRedirect",
    "kind": "redirect",
    "description": "A redirect from an old path of a site.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "source": {
        "description": "The old path, which starts with a slash. A `*` at its end matches the rest of the path.",
        "type": "string",
        "maxLength": 512,
        "pattern": "^/(?:[A-Za-z0-9._~+/-]|%[0-9A-Fa-f]{2})*(?:[A-Za-z0-9._~+-]|%[0-9A-Fa-f]{2})(?:/?\\*)?(?:#draft)?$",
        "patternErrorMessage": "Write a path that starts with `/` and does not end with `/`, for example /old/guide or /old/*. Allowed are letters, digits, - _ . ~ + /, percent-encoded characters such as %20, and one `*` at the end; query strings and host names are not."
      },
      "destination": {
        "description": "The destination: a section, a site space, a page of a site space, or a URL of another site.",
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
          },
          "url": {
            "description": "The URL of another site.",
            "type": "string",
            "minLength": 1,
            "maxLength": 2048
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
          },
          {
            "required": [
              "url"
            ]
          }
        ],
        "dependencies": {
          "page": [
            "space"
          ]
        }
      },
      "keepRest": {
        "description": "Whether to append the part that the `*` of the source matches to the destination.",
        "type": "boolean"
      },
      "permanent": {
        "description": "Whether browsers and search engines may cache it (status 308).",
        "type": "boolean"
      },
      "draft": {
        "description": "Whether it is a draft, hidden from visitors. Without this key, the redirect is live.",
        "type": "boolean"
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
    "description": "An identity provider. Deleting it locks out everyone who logs in with it.",
    "parents": [],
    "fields": {
      "label": {
        "description": "The label on the login page.",
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
        "description": "The URL where people log in.",
        "type": "string",
        "maxLength": 2048,
        "format": "uri"
      },
      "certificate": {
        "description": "The X.509 certificate of the identity provider, as PEM. It is public, so `export` writes it.",
        "type": "string",
        "maxLength": 10000
      },
      "defaultTeam": {
        "description": "The id of the team that people join at their first login. Once set, it can be changed but not removed.",
        "type": "string",
        "minLength": 1
      },
      "defaultRole": {
        "description": "The role of people at their first login; null makes them guests.",
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
        "description": "The service's values for the configuration of the identity provider.",
        "schema": {
          "type": "object",
          "required": [
            "acsURL",
            "startURL",
            "entityID"
          ],
          "properties": {
            "acsURL": {
              "description": "The URL to which the identity provider sends its responses.",
              "type": "string"
            },
            "startURL": {
              "description": "The URL where a login starts.",
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
    "description": "Sections of a site that are shown together under one title. Each section names its group.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "title": {
        "description": "The title that visitors see.",
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
      },
      "in": {
        "description": "The id of its parent group; null removes it from that group.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "titles": {
        "description": "The title in other languages, by language code. The complete map; `{}` removes all.",
        "type": "object",
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "draft": {
        "description": "Whether it is kept out of the published site.",
        "type": "boolean"
      }
    },
    "required": [
      "title"
    ],
    "references": [
      [
        "in"
      ]
    ],
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
        "description": "The path of the section in the URL.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^(?!\\.{1,2}$)[^\\s/\\\\?#\\u0000-\\u001f\\u007f]+$",
        "patternErrorMessage": "Write one segment of a URL, without spaces, slashes, `?` and `#`, for example getting-started."
      },
      "title": {
        "description": "The title that visitors see.",
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
        "description": "The condition under which a visitor sees the section; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 1024
      },
      "group": {
        "description": "The id of its group; null removes it from the group.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "titles": {
        "description": "The title in other languages, by language code. The complete map; `{}` removes all.",
        "type": "object",
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128
        }
      },
      "descriptions": {
        "description": "The description in other languages, by language code. The complete map; `{}` removes all.",
        "type": "object",
        "additionalProperties": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        }
      },
      "draft": {
        "description": "Whether it is kept out of the published site.",
        "type": "boolean"
      },
      "default": {
        "description": "Marks the section that is shown first. Set it on one section only.",
        "type": "boolean",
        "const": true
      },
      "firstSpace": {
        "description": "The id of its first space. Required to create a section, ignored afterwards.",
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
        "description": "Its public URL, once the site is published.",
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
    "description": "A share link. Deleting or disabling it revokes the access of everyone who has it.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "name": {
        "description": "The name of the link.",
        "type": "string",
        "minLength": 1,
        "maxLength": 50
      },
      "active": {
        "description": "Whether the link works.",
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
        "description": "The link itself. Anyone who has it can open the site.",
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
        "description": "The id of the space. Changing it replaces the site space.",
        "type": "string",
        "minLength": 1
      },
      "path": {
        "description": "The path of the space in the URL.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^(?!\\.{1,2}$)[^\\s/\\\\?#\\u0000-\\u001f\\u007f]+$",
        "patternErrorMessage": "Write one segment of a URL, without spaces, slashes, `?` and `#`, for example getting-started."
      },
      "condition": {
        "description": "The condition under which a visitor sees it; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 1024
      },
      "home": {
        "description": "The id of the page that is shown first; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "hidden": {
        "description": "Whether it is kept out of the navigation. Its pages stay reachable.",
        "type": "boolean"
      },
      "draft": {
        "description": "Whether it is kept out of the published site.",
        "type": "boolean"
      },
      "default": {
        "description": "Marks the space that is shown first. Set it on one space only.",
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
        "description": "Its public URL, once the site is published.",
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
    "description": "A site. Publish it with a SitePublication that depends on the parts of the site.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The title of the site.",
        "type": "string",
        "minLength": 2,
        "maxLength": 128
      },
      "type": {
        "description": "The plan of the site. Set at creation only.",
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
        "description": "Who can visit the site.",
        "type": "string",
        "enum": [
          "public",
          "unlisted",
          "share-link",
          "visitor-auth"
        ]
      },
      "basename": {
        "description": "The path of the site on its host.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "pattern": "^(?!\\.{1,2}$)[^\\s/\\\\?#\\u0000-\\u001f\\u007f]+$",
        "patternErrorMessage": "Write one segment of a URL, without spaces, slashes, `?` and `#`, for example getting-started."
      },
      "adaptiveContent": {
        "description": "Whether content adapts to the visitor.",
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
        "description": "The host and path of the proxy that serves the site; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 512,
        "pattern": "^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(/[\\w-]+)+$",
        "patternErrorMessage": "Write a host name and a path, without `https://` and without `/` at the end, for example example.com/docs."
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
        "description": "Its public URL, once it is published.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": false,
        "stable": false
      },
      "app": {
        "description": "The URL where it is edited.",
        "schema": {
          "type": "string"
        },
        "secret": false,
        "always": true,
        "stable": true
      },
      "hostname": {
        "description": "Its custom hostname.",
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
    "description": "Publishes a site. Make it depend on the parts of the site. Deleting it unpublishes the site.",
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
        "description": "The public URL of the site, once it is published.",
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
    "description": "Custom field values of a space. Only the declared fields are managed; deleting it keeps the values.",
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
              "description": "Clears the value, if the service supports it."
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
    "name": "SpaceOrder",
    "kind": "space-order",
    "description": "The order of spaces in a collection. Spaces that are not listed keep their positions; deleting it keeps the order.",
    "parents": [
      {
        "property": "collection",
        "kind": "collection",
        "optional": false
      }
    ],
    "fields": {
      "spaces": {
        "description": "The ids of spaces of the collection, in display order.",
        "type": "array",
        "minItems": 1,
        "maxItems": 1000,
        "items": {
          "type": "string",
          "minLength": 1
        }
      }
    },
    "required": [
      "spaces"
    ],
    "references": [
      [
        "spaces",
        "*"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "part",
    "deletable": false
  },
  {
    "name": "SpaceTranslation",
    "kind": "space-translation",
    "description": "The translation of a space into one language. Creating it starts a run, which consumes words.",
    "parents": [
      {
        "property": "space",
        "kind": "space",
        "optional": false
      }
    ],
    "fields": {
      "language": {
        "description": "The code of the language to translate into. Changing it replaces the translation.",
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
          "sl",
          "zh-tw"
        ]
      },
      "from": {
        "description": "The language of the original space. Changing it replaces the translation.",
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
          "sl",
          "zh-tw"
        ]
      },
      "instructions": {
        "description": "The instructions, as text or as a document.",
        "anyOf": [
          {
            "type": "string",
            "minLength": 1
          },
          {
            "type": "object"
          },
          {
            "type": "null"
          }
        ]
      }
    },
    "required": [
      "language",
      "from"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "result": {
        "description": "The id of the space with the translation, once the first run has created it.",
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
    "name": "Space",
    "kind": "space",
    "description": "An existing space, found by its exact title. It is never created, changed or deleted.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The title. For a space that is only looked up, the exact title, which must be unique.",
        "type": "string",
        "minLength": 1,
        "maxLength": 50
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
        "description": "The URL where it is edited.",
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
    "name": "ManagedSpace",
    "kind": "space",
    "description": "A space that is created, changed and deleted. Deleting it deletes its content; both can be restored for 7 days.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The title. For a space that is only looked up, the exact title, which must be unique.",
        "type": "string",
        "minLength": 1,
        "maxLength": 50
      },
      "emoji": {
        "description": "Shown beside the title; null removes it. Not together with `icon`.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1,
        "maxLength": 50
      },
      "icon": {
        "description": "The URL of an image shown beside the title; null removes it. Not together with `emoji`.",
        "type": [
          "string",
          "null"
        ],
        "format": "uri",
        "maxLength": 2048
      },
      "in": {
        "description": "The id of its collection; null moves it to the top level.",
        "type": [
          "string",
          "null"
        ],
        "minLength": 1
      },
      "language": {
        "description": "The language of its content. Once set, it cannot be removed.",
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
          "sl",
          "zh-tw"
        ]
      },
      "editMode": {
        "description": "Whether people with the required role edit it directly (`live`) or only through change requests (`locked`).",
        "enum": [
          "live",
          "locked"
        ]
      },
      "mergeRules": {
        "description": "What change requests need before they are merged. `inherit` uses the rules of the organization, `none` has no rules.",
        "anyOf": [
          {
            "description": "No rules of its own.",
            "type": "string",
            "enum": [
              "inherit",
              "none"
            ]
          },
          {
            "description": "The rules. Their order does not matter.",
            "type": "array",
            "maxItems": 100,
            "items": {
              "description": "A rule for merging change requests. People are named by e-mail address.",
              "anyOf": [
                {
                  "description": "A rule without options.",
                  "type": "string",
                  "enum": [
                    "require_at_least_one_review",
                    "require_at_least_one_approved_review",
                    "require_all_reviews_approved",
                    "require_agent_review",
                    "require_up_to_date_change_request",
                    "require_change_request_subject",
                    "require_change_request_description",
                    "require_author_to_merge"
                  ]
                },
                {
                  "description": "A rule about people. `allow_bypass` names those who may merge without the rules.",
                  "type": "object",
                  "minProperties": 1,
                  "maxProperties": 1,
                  "propertyNames": {
                    "enum": [
                      "require_specific_reviewers",
                      "require_one_of_specific_reviewers",
                      "allow_bypass"
                    ]
                  },
                  "additionalProperties": {
                    "description": "E-mail addresses, or ids of people without one.",
                    "type": "array",
                    "maxItems": 1000,
                    "items": {
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 320
                    }
                  }
                },
                {
                  "description": "A condition.",
                  "type": "object",
                  "additionalProperties": false,
                  "required": [
                    "custom"
                  ],
                  "properties": {
                    "custom": {
                      "description": "The expression that must be true.",
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 1024
                    },
                    "message": {
                      "description": "What people see if it is not.",
                      "type": "string",
                      "minLength": 1,
                      "maxLength": 1024
                    }
                  }
                }
              ]
            }
          }
        ]
      },
      "template": {
        "description": "The id of a space whose content is copied into the new space. Used only when the space is created.",
        "type": "string",
        "minLength": 1,
        "maxLength": 200
      },
      "importFrom": {
        "description": "The source of the first content of the new space. Used only when the space is created; nothing is imported into an existing space.",
        "type": "object",
        "additionalProperties": false,
        "required": [
          "url",
          "source"
        ],
        "properties": {
          "url": {
            "description": "The URL of the content, which the service must be able to reach.",
            "type": "string",
            "maxLength": 2048,
            "pattern": "^https://[^\\s/]\\S*$",
            "patternErrorMessage": "Write a URL that begins with https://."
          },
          "source": {
            "description": "The format of the content at that URL.",
            "enum": [
              "website",
              "docx",
              "markdown",
              "html",
              "zip",
              "confluence",
              "github-wiki",
              "notion",
              "google-docs"
            ]
          }
        }
      }
    },
    "required": [
      "title"
    ],
    "references": [
      [
        "in"
      ]
    ],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {
      "url": {
        "description": "The URL where it is edited.",
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
    "name": "Team",
    "kind": "team",
    "description": "A team. Members that were added outside Colophon stay.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The title of the team.",
        "type": "string",
        "minLength": 1,
        "maxLength": 64
      },
      "members": {
        "description": "The members, by e-mail address.",
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
        "description": "The language code. Changing it replaces the instructions.",
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
        "description": "The instructions, as text or as a document.",
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
    "description": "Translation settings for one or more languages.",
    "parents": [],
    "fields": {
      "title": {
        "description": "The title of the settings.",
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
  },
  {
    "name": "SiteVisitorAuth",
    "kind": "visitor-auth",
    "description": "Visitor authentication of a site. Deleting it keeps the settings and the key.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "backend": {
        "description": "The authentication backend: your own, which signs tokens with the key (`custom`), or the installed integration.",
        "type": "string",
        "enum": [
          "custom",
          "integration"
        ]
      },
      "fallbackURL": {
        "description": "The URL to which visitors without a valid token are sent; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write an absolute URL, for example https://example.com/login."
      },
      "logoutURL": {
        "description": "The URL where visitors log out; null removes it.",
        "type": [
          "string",
          "null"
        ],
        "maxLength": 2048,
        "pattern": "^https?://[^\\s/]\\S*$",
        "patternErrorMessage": "Write an absolute URL, for example https://example.com/logout."
      },
      "rotate": {
        "description": "A marker of your choice, such as a date. Applying it for the first time, or changing it, replaces the private key; this needs consent.",
        "type": "string",
        "minLength": 1,
        "maxLength": 100
      }
    },
    "required": [],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "part",
    "deletable": false
  },
  {
    "name": "SiteVisitorSchema",
    "kind": "visitor-schema",
    "description": "The claims that conditions of a site can use. The complete schema; deleting the resource keeps it.",
    "parents": [
      {
        "property": "site",
        "kind": "site",
        "optional": false
      }
    ],
    "fields": {
      "properties": {
        "description": "The claims, by name: `type`, `description`, and `enum`, `items`, `properties` or `signed` where applicable.",
        "type": "object",
        "maxProperties": 1000,
        "additionalProperties": {
          "type": "object"
        }
      }
    },
    "required": [
      "properties"
    ],
    "references": [],
    "replaceOn": [],
    "secretFields": [],
    "ordered": false,
    "outputs": {},
    "life": "part",
    "deletable": false
  }
];
