// Written by `npm run generate`. Do not edit.
import * as pulumi from '@pulumi/pulumi';
import { ColophonResource } from './resource';

/** AccessTeams */
export interface AccessTeamsArgs {
  /** The id of the team. */
  readonly team: pulumi.Input<string>;
  /** The role; null, on sites only, denies the team access through the site. */
  readonly role: pulumi.Input<'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | null>;
}

/** AccessTeams */
export interface AccessTeams {
  /** The id of the team. */
  readonly team: string;
  /** The role; null, on sites only, denies the team access through the site. */
  readonly role: 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | null;
}

/** The inputs of a Access. */
export interface AccessArgs {
  /** The id of the collection. Exactly one of `collection`, `space`, `site` is given; a change replaces the resource. */
  readonly collection?: pulumi.Input<string | undefined>;
  /** The id of the space. Exactly one of `collection`, `space`, `site` is given; a change replaces the resource. */
  readonly space?: pulumi.Input<string | undefined>;
  /** The id of the site. Exactly one of `collection`, `space`, `site` is given; a change replaces the resource. */
  readonly site?: pulumi.Input<string | undefined>;
  /** The role of members of the organization who have no role of their own here; `inherit` uses the inherited role, null grants none. */
  readonly default?: pulumi.Input<'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | 'inherit' | null | undefined>;
  /** The roles of teams. The list is complete. */
  readonly teams?: pulumi.Input<readonly pulumi.Input<AccessTeamsArgs>[] | undefined>;
  /** The roles of people, by e-mail address. The list is complete. */
  readonly members?: pulumi.Input<{ readonly [key: string]: pulumi.Input<'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | null> } | undefined>;
}

/** The roles that a space, a collection or a site grants. Each list is complete: a role that it does not name is removed. Deleting the resource keeps all roles. */
export class Access extends ColophonResource {
  /** The id of the collection. Exactly one of `collection`, `space`, `site` is given; a change replaces the resource. */
  declare public readonly collection: pulumi.Output<string | undefined>;
  /** The id of the space. Exactly one of `collection`, `space`, `site` is given; a change replaces the resource. */
  declare public readonly space: pulumi.Output<string | undefined>;
  /** The id of the site. Exactly one of `collection`, `space`, `site` is given; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string | undefined>;
  /** The role of members of the organization who have no role of their own here; `inherit` uses the inherited role, null grants none. */
  declare public readonly default: pulumi.Output<'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | 'inherit' | null | undefined>;
  /** The roles of teams. The list is complete. */
  declare public readonly teams: pulumi.Output<readonly AccessTeams[] | undefined>;
  /** The roles of people, by e-mail address. The list is complete. */
  declare public readonly members: pulumi.Output<{ readonly [key: string]: 'admin' | 'create' | 'review' | 'edit' | 'comment' | 'read' | null } | undefined>;

  public constructor(name: string, args: AccessArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'Access',
        outputs: ['collection', 'space', 'site', 'default', 'teams', 'members'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing Access by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Access {
    return new Access(name, {} as AccessArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a Collection. */
export interface CollectionArgs {
  /** The title of the collection. */
  readonly title: pulumi.Input<string>;
  /** What it is for; null removes it. */
  readonly description?: pulumi.Input<string | null | undefined>;
  /** The id of its parent collection; null moves it to the top level. */
  readonly in?: pulumi.Input<string | null | undefined>;
}

/** A group of spaces. Each space names its collection. */
export class Collection extends ColophonResource {
  /** The title of the collection. */
  declare public readonly title: pulumi.Output<string>;
  /** What it is for; null removes it. */
  declare public readonly description: pulumi.Output<string | null | undefined>;
  /** The id of its parent collection; null moves it to the top level. */
  declare public readonly in: pulumi.Output<string | null | undefined>;
  /** The URL where it is shown. */
  declare public readonly url: pulumi.Output<string>;

  public constructor(name: string, args: CollectionArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'Collection',
        outputs: ['title', 'description', 'in', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing Collection by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Collection {
    return new Collection(name, {} as CollectionArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a CustomField. */
export interface CustomFieldArgs {
  /** The name in the API and in values. Changing it replaces the field and deletes all its values. */
  readonly name: pulumi.Input<string>;
  /** The type of its values. Changing it replaces the field and deletes all its values. */
  readonly type: pulumi.Input<'text' | 'number' | 'boolean' | 'tags' | 'select:multi' | 'select:single'>;
  /** The title that people see. */
  readonly title?: pulumi.Input<string | undefined>;
  /** What it is for. */
  readonly description?: pulumi.Input<string | undefined>;
  /** Shown while the field has no value. */
  readonly placeholder?: pulumi.Input<string | undefined>;
  /** The choices of a select field, in the order shown. */
  readonly options?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
}

/** A custom field, for which each space can have a value. */
export class CustomField extends ColophonResource {
  /** The name in the API and in values. Changing it replaces the field and deletes all its values. */
  declare public readonly name: pulumi.Output<string>;
  /** The type of its values. Changing it replaces the field and deletes all its values. */
  declare public readonly type: pulumi.Output<'text' | 'number' | 'boolean' | 'tags' | 'select:multi' | 'select:single'>;
  /** The title that people see. */
  declare public readonly title: pulumi.Output<string | undefined>;
  /** What it is for. */
  declare public readonly description: pulumi.Output<string | undefined>;
  /** Shown while the field has no value. */
  declare public readonly placeholder: pulumi.Output<string | undefined>;
  /** The choices of a select field, in the order shown. */
  declare public readonly options: pulumi.Output<readonly string[] | undefined>;

  public constructor(name: string, args: CustomFieldArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'CustomField',
        outputs: ['name', 'type', 'title', 'description', 'placeholder', 'options'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing CustomField by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CustomField {
    return new CustomField(name, {} as CustomFieldArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SiteSpaceCustomization. */
export interface SiteSpaceCustomizationArgs {
  /** The id of the site. */
  readonly site: pulumi.Input<string>;
  /** The id of the site space. */
  readonly siteSpace: pulumi.Input<string>;
  /** The settings, by their dotted names in a manifest: `theme`, `colors.primary`, `footer.copyright`. Null ensures that a setting is not overridden. */
  readonly settings: pulumi.Input<{ readonly [key: string]: unknown }>;
}

/** The settings in which a site space differs from its site. A setting that is no longer declared is removed; deleting the resource keeps all. */
export class SiteSpaceCustomization extends ColophonResource {
  /** The id of the site. */
  declare public readonly site: pulumi.Output<string>;
  /** The id of the site space. */
  declare public readonly siteSpace: pulumi.Output<string>;
  /** The settings, by their dotted names in a manifest: `theme`, `colors.primary`, `footer.copyright`. Null ensures that a setting is not overridden. */
  declare public readonly settings: pulumi.Output<{ readonly [key: string]: unknown }>;

  public constructor(name: string, args: SiteSpaceCustomizationArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteSpaceCustomization',
        outputs: ['site', 'siteSpace', 'settings'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteSpaceCustomization by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteSpaceCustomization {
    return new SiteSpaceCustomization(name, {} as SiteSpaceCustomizationArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** Colors, each as `#rgb` or `#rrggbb` for both modes, or as `light` and `dark`. */
export interface SiteCustomizationColorsArgs {
  /** One color for both modes, or one for each. */
  readonly primary?: pulumi.Input<string | SiteCustomizationColorsPrimaryArgs | undefined>;
  /** One color for both modes, or one for each. */
  readonly info?: pulumi.Input<string | SiteCustomizationColorsInfoArgs | undefined>;
  /** One color for both modes, or one for each. */
  readonly success?: pulumi.Input<string | SiteCustomizationColorsSuccessArgs | undefined>;
  /** One color for both modes, or one for each. */
  readonly warning?: pulumi.Input<string | SiteCustomizationColorsWarningArgs | undefined>;
  /** One color for both modes, or one for each. */
  readonly danger?: pulumi.Input<string | SiteCustomizationColorsDangerArgs | undefined>;
  /** Colors the whole site; null removes it. */
  readonly tint?: pulumi.Input<string | SiteCustomizationColorsTintArgs | null | undefined>;
}

/** Colors, each as `#rgb` or `#rrggbb` for both modes, or as `light` and `dark`. */
export interface SiteCustomizationColors {
  /** One color for both modes, or one for each. */
  readonly primary?: string | SiteCustomizationColorsPrimary | undefined;
  /** One color for both modes, or one for each. */
  readonly info?: string | SiteCustomizationColorsInfo | undefined;
  /** One color for both modes, or one for each. */
  readonly success?: string | SiteCustomizationColorsSuccess | undefined;
  /** One color for both modes, or one for each. */
  readonly warning?: string | SiteCustomizationColorsWarning | undefined;
  /** One color for both modes, or one for each. */
  readonly danger?: string | SiteCustomizationColorsDanger | undefined;
  /** Colors the whole site; null removes it. */
  readonly tint?: string | SiteCustomizationColorsTint | null | undefined;
}

/** The name of a font, or a custom font. */
export interface SiteCustomizationFontArgs {
  /** The id of the font. */
  readonly id: pulumi.Input<string>;
  /** Whether it is a custom font. */
  readonly custom: pulumi.Input<boolean>;
  /** Its name in style sheets. */
  readonly fontFamily: pulumi.Input<string>;
  /** Its weights. */
  readonly fontFaces: pulumi.Input<readonly pulumi.Input<SiteCustomizationFontFontFacesArgs>[]>;
}

/** The name of a font, or a custom font. */
export interface SiteCustomizationFont {
  /** The id of the font. */
  readonly id: string;
  /** Whether it is a custom font. */
  readonly custom: boolean;
  /** Its name in style sheets. */
  readonly fontFamily: string;
  /** Its weights. */
  readonly fontFaces: readonly SiteCustomizationFontFontFaces[];
}

/** The font of headings; null is the main font. */
export interface SiteCustomizationHeadingFontArgs {
  /** The id of the font. */
  readonly id: pulumi.Input<string>;
  /** Whether it is a custom font. */
  readonly custom: pulumi.Input<boolean>;
  /** Its name in style sheets. */
  readonly fontFamily: pulumi.Input<string>;
  /** Its weights. */
  readonly fontFaces: pulumi.Input<readonly pulumi.Input<SiteCustomizationHeadingFontFontFacesArgs>[]>;
}

/** The font of headings; null is the main font. */
export interface SiteCustomizationHeadingFont {
  /** The id of the font. */
  readonly id: string;
  /** Whether it is a custom font. */
  readonly custom: boolean;
  /** Its name in style sheets. */
  readonly fontFamily: string;
  /** Its weights. */
  readonly fontFaces: readonly SiteCustomizationHeadingFontFontFaces[];
}

/** The name of a font, or a custom font. */
export interface SiteCustomizationMonospaceFontArgs {
  /** The id of the font. */
  readonly id: pulumi.Input<string>;
  /** Whether it is a custom font. */
  readonly custom: pulumi.Input<boolean>;
  /** Its name in style sheets. */
  readonly fontFamily: pulumi.Input<string>;
  /** Its weights. */
  readonly fontFaces: pulumi.Input<readonly pulumi.Input<SiteCustomizationMonospaceFontFontFacesArgs>[]>;
}

/** The name of a font, or a custom font. */
export interface SiteCustomizationMonospaceFont {
  /** The id of the font. */
  readonly id: string;
  /** Whether it is a custom font. */
  readonly custom: boolean;
  /** Its name in style sheets. */
  readonly fontFamily: string;
  /** Its weights. */
  readonly fontFaces: readonly SiteCustomizationMonospaceFontFontFaces[];
}

/** Color schemes for code, by name. */
export interface SiteCustomizationCodeThemeArgs {
  /** One name for both modes, or one for each. */
  readonly default?: pulumi.Input<string | SiteCustomizationCodeThemeDefaultArgs | undefined>;
  /** One name for both modes, or one for each. */
  readonly openapi?: pulumi.Input<string | SiteCustomizationCodeThemeOpenapiArgs | undefined>;
}

/** Color schemes for code, by name. */
export interface SiteCustomizationCodeTheme {
  /** One name for both modes, or one for each. */
  readonly default?: string | SiteCustomizationCodeThemeDefault | undefined;
  /** One name for both modes, or one for each. */
  readonly openapi?: string | SiteCustomizationCodeThemeOpenapi | undefined;
}

/** The table of contents. */
export interface SiteCustomizationSidebarArgs {
  /** Its background. */
  readonly background?: pulumi.Input<'default' | 'filled' | undefined>;
  /** How the current page is marked. */
  readonly list?: pulumi.Input<'default' | 'pill' | 'line' | undefined>;
}

/** The table of contents. */
export interface SiteCustomizationSidebar {
  /** Its background. */
  readonly background?: 'default' | 'filled' | undefined;
  /** How the current page is marked. */
  readonly list?: 'default' | 'pill' | 'line' | undefined;
}

/** The URL of an image, one for `light` and one for `dark`, or an `emoji`; null removes it. */
export interface SiteCustomizationFaviconArgs {
  /** The URL of an image. */
  readonly light?: pulumi.Input<string | undefined>;
  /** The URL of an image. */
  readonly dark?: pulumi.Input<string | undefined>;
  /** An emoji. */
  readonly emoji?: pulumi.Input<string | undefined>;
}

/** The URL of an image, one for `light` and one for `dark`, or an `emoji`; null removes it. */
export interface SiteCustomizationFavicon {
  /** The URL of an image. */
  readonly light?: string | undefined;
  /** The URL of an image. */
  readonly dark?: string | undefined;
  /** An emoji. */
  readonly emoji?: string | undefined;
}

/** The URL of an image, or one for `light` and one for `dark`; null removes it. */
export interface SiteCustomizationLogoArgs {
  /** The URL of an image. */
  readonly light: pulumi.Input<string>;
  /** The URL of an image. */
  readonly dark: pulumi.Input<string>;
}

/** The URL of an image, or one for `light` and one for `dark`; null removes it. */
export interface SiteCustomizationLogo {
  /** The URL of an image. */
  readonly light: string;
  /** The URL of an image. */
  readonly dark: string;
}

/** The destination of the title and the logo; null removes it. */
export interface SiteCustomizationPrimaryLinkArgs {
  /** A URL. */
  readonly url?: pulumi.Input<string | undefined>;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The id of a page. */
  readonly page?: pulumi.Input<string | undefined>;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: pulumi.Input<string | undefined>;
  /** The id of a file. */
  readonly file?: pulumi.Input<string | undefined>;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The name of an OpenAPI specification. */
  readonly openapi?: pulumi.Input<string | undefined>;
  /** The id of a user. */
  readonly user?: pulumi.Input<string | undefined>;
  /** The name of a tag. */
  readonly tag?: pulumi.Input<string | undefined>;
  /** The id of a reusable content block. */
  readonly reusableContent?: pulumi.Input<string | undefined>;
}

/** The destination of the title and the logo; null removes it. */
export interface SiteCustomizationPrimaryLink {
  /** A URL. */
  readonly url?: string | undefined;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: string | { readonly [key: string]: unknown } | undefined;
  /** The id of a page. */
  readonly page?: string | undefined;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: string | undefined;
  /** The id of a file. */
  readonly file?: string | undefined;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: string | { readonly [key: string]: unknown } | undefined;
  /** The name of an OpenAPI specification. */
  readonly openapi?: string | undefined;
  /** The id of a user. */
  readonly user?: string | undefined;
  /** The name of a tag. */
  readonly tag?: string | undefined;
  /** The id of a reusable content block. */
  readonly reusableContent?: string | undefined;
}

/** SiteCustomizationHeader */
export interface SiteCustomizationHeaderArgs {
  /** The text of the link. */
  readonly title: pulumi.Input<string>;
  /** The text in other languages, by language code. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The style. */
  readonly style?: pulumi.Input<'link' | 'button-primary' | 'button-secondary' | undefined>;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to?: pulumi.Input<string | SiteCustomizationHeaderToArgs | undefined>;
  /** The links below it, in order. */
  readonly links?: pulumi.Input<readonly pulumi.Input<SiteCustomizationHeaderLinksArgs>[] | undefined>;
  /** The condition under which a visitor sees it. */
  readonly condition?: pulumi.Input<string | undefined>;
}

/** SiteCustomizationHeader */
export interface SiteCustomizationHeader {
  /** The text of the link. */
  readonly title: string;
  /** The text in other languages, by language code. */
  readonly titles?: { readonly [key: string]: string } | undefined;
  /** The style. */
  readonly style?: 'link' | 'button-primary' | 'button-secondary' | undefined;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to?: string | SiteCustomizationHeaderTo | undefined;
  /** The links below it, in order. */
  readonly links?: readonly SiteCustomizationHeaderLinks[] | undefined;
  /** The condition under which a visitor sees it. */
  readonly condition?: string | undefined;
}

/** The footer of every page. */
export interface SiteCustomizationFooterArgs {
  /** The URL of an image, or one for `light` and one for `dark`; null removes it. */
  readonly logo?: pulumi.Input<string | SiteCustomizationFooterLogoArgs | null | undefined>;
  /** Groups of links, in order. The complete list; `[]` removes all. */
  readonly groups?: pulumi.Input<readonly pulumi.Input<SiteCustomizationFooterGroupsArgs>[] | undefined>;
  /** The last line; null removes it. */
  readonly copyright?: pulumi.Input<string | null | undefined>;
}

/** The footer of every page. */
export interface SiteCustomizationFooter {
  /** The URL of an image, or one for `light` and one for `dark`; null removes it. */
  readonly logo?: string | SiteCustomizationFooterLogo | null | undefined;
  /** Groups of links, in order. The complete list; `[]` removes all. */
  readonly groups?: readonly SiteCustomizationFooterGroups[] | undefined;
  /** The last line; null removes it. */
  readonly copyright?: string | null | undefined;
}

/** A banner above the site; null removes it. By default a new one is enabled and has the style `info`. */
export interface SiteCustomizationAnnouncementArgs {
  /** Whether visitors see it. */
  readonly enabled?: pulumi.Input<boolean | undefined>;
  /** The text of the message. */
  readonly message?: pulumi.Input<string | undefined>;
  /** The message in other languages, by language code. The complete map; `{}` removes all. */
  readonly messages?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The style. */
  readonly style?: pulumi.Input<'info' | 'warning' | 'danger' | 'success' | undefined>;
  /** The link after the message; null removes it. */
  readonly link?: pulumi.Input<SiteCustomizationAnnouncementLinkArgs | null | undefined>;
}

/** A banner above the site; null removes it. By default a new one is enabled and has the style `info`. */
export interface SiteCustomizationAnnouncement {
  /** Whether visitors see it. */
  readonly enabled?: boolean | undefined;
  /** The text of the message. */
  readonly message?: string | undefined;
  /** The message in other languages, by language code. The complete map; `{}` removes all. */
  readonly messages?: { readonly [key: string]: string } | undefined;
  /** The style. */
  readonly style?: 'info' | 'warning' | 'danger' | 'success' | undefined;
  /** The link after the message; null removes it. */
  readonly link?: SiteCustomizationAnnouncementLink | null | undefined;
}

/** Light and dark mode. */
export interface SiteCustomizationThemesArgs {
  /** The mode that visitors see first. */
  readonly default?: pulumi.Input<'light' | 'dark' | 'system' | undefined>;
  /** Whether visitors can change it. */
  readonly toggle?: pulumi.Input<boolean | undefined>;
}

/** Light and dark mode. */
export interface SiteCustomizationThemes {
  /** The mode that visitors see first. */
  readonly default?: 'light' | 'dark' | 'system' | undefined;
  /** Whether visitors can change it. */
  readonly toggle?: boolean | undefined;
}

/** AI search and the assistant. */
export interface SiteCustomizationAiArgs {
  /** No AI, search with answers, or an assistant. */
  readonly mode?: pulumi.Input<'none' | 'search' | 'assistant' | undefined>;
  /** What the assistant says first; null removes it. */
  readonly greeting?: pulumi.Input<string | null | undefined>;
  /** The greeting in other languages, by language code. The complete map; `{}` removes all. */
  readonly greetings?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** Questions that visitors can choose. The complete list; `[]` removes all. */
  readonly suggestions?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
  /** Instructions for the assistant; null removes them. Visitors never see them, and only admins can read them. */
  readonly instructions?: pulumi.Input<string | null | undefined>;
}

/** AI search and the assistant. */
export interface SiteCustomizationAi {
  /** No AI, search with answers, or an assistant. */
  readonly mode?: 'none' | 'search' | 'assistant' | undefined;
  /** What the assistant says first; null removes it. */
  readonly greeting?: string | null | undefined;
  /** The greeting in other languages, by language code. The complete map; `{}` removes all. */
  readonly greetings?: { readonly [key: string]: string } | undefined;
  /** Questions that visitors can choose. The complete list; `[]` removes all. */
  readonly suggestions?: readonly string[] | undefined;
  /** Instructions for the assistant; null removes them. Visitors never see them, and only admins can read them. */
  readonly instructions?: string | null | undefined;
}

/** SiteCustomizationSocialAccounts */
export interface SiteCustomizationSocialAccountsArgs {
  /** The platform. */
  readonly platform: pulumi.Input<'twitter' | 'instagram' | 'facebook' | 'linkedin' | 'github' | 'discord' | 'slack' | 'youtube' | 'tiktok' | 'reddit' | 'bluesky' | 'mastodon' | 'threads' | 'medium'>;
  /** The account name, without `@`. */
  readonly handle: pulumi.Input<string>;
  /** Whether the footer shows it; true if absent. */
  readonly footer?: pulumi.Input<boolean | undefined>;
  /** Whether the header shows it; false if absent. */
  readonly header?: pulumi.Input<boolean | undefined>;
}

/** SiteCustomizationSocialAccounts */
export interface SiteCustomizationSocialAccounts {
  /** The platform. */
  readonly platform: 'twitter' | 'instagram' | 'facebook' | 'linkedin' | 'github' | 'discord' | 'slack' | 'youtube' | 'tiktok' | 'reddit' | 'bluesky' | 'mastodon' | 'threads' | 'medium';
  /** The account name, without `@`. */
  readonly handle: string;
  /** Whether the footer shows it; true if absent. */
  readonly footer?: boolean | undefined;
  /** Whether the header shows it; false if absent. */
  readonly header?: boolean | undefined;
}

/** How visits are measured. */
export interface SiteCustomizationInsightsArgs {
  /** Whether visitors get a tracking cookie. */
  readonly trackingCookie?: pulumi.Input<boolean | undefined>;
}

/** How visits are measured. */
export interface SiteCustomizationInsights {
  /** Whether visitors get a tracking cookie. */
  readonly trackingCookie?: boolean | undefined;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsPrimaryArgs {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: pulumi.Input<string>;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: pulumi.Input<string>;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsPrimary {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: string;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: string;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsInfoArgs {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: pulumi.Input<string>;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: pulumi.Input<string>;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsInfo {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: string;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: string;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsSuccessArgs {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: pulumi.Input<string>;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: pulumi.Input<string>;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsSuccess {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: string;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: string;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsWarningArgs {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: pulumi.Input<string>;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: pulumi.Input<string>;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsWarning {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: string;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: string;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsDangerArgs {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: pulumi.Input<string>;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: pulumi.Input<string>;
}

/** One color for both modes, or one for each. */
export interface SiteCustomizationColorsDanger {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: string;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: string;
}

/** Colors the whole site; null removes it. */
export interface SiteCustomizationColorsTintArgs {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: pulumi.Input<string>;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: pulumi.Input<string>;
}

/** Colors the whole site; null removes it. */
export interface SiteCustomizationColorsTint {
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly light: string;
  /** The color, as `#rgb` or `#rrggbb`. */
  readonly dark: string;
}

/** SiteCustomizationFontFontFaces */
export interface SiteCustomizationFontFontFacesArgs {
  /** From 1 to 1000. */
  readonly weight: pulumi.Input<number>;
  /** The files of this weight. */
  readonly sources: pulumi.Input<readonly pulumi.Input<SiteCustomizationFontFontFacesSourcesArgs>[]>;
}

/** SiteCustomizationFontFontFaces */
export interface SiteCustomizationFontFontFaces {
  /** From 1 to 1000. */
  readonly weight: number;
  /** The files of this weight. */
  readonly sources: readonly SiteCustomizationFontFontFacesSources[];
}

/** SiteCustomizationHeadingFontFontFaces */
export interface SiteCustomizationHeadingFontFontFacesArgs {
  /** From 1 to 1000. */
  readonly weight: pulumi.Input<number>;
  /** The files of this weight. */
  readonly sources: pulumi.Input<readonly pulumi.Input<SiteCustomizationHeadingFontFontFacesSourcesArgs>[]>;
}

/** SiteCustomizationHeadingFontFontFaces */
export interface SiteCustomizationHeadingFontFontFaces {
  /** From 1 to 1000. */
  readonly weight: number;
  /** The files of this weight. */
  readonly sources: readonly SiteCustomizationHeadingFontFontFacesSources[];
}

/** SiteCustomizationMonospaceFontFontFaces */
export interface SiteCustomizationMonospaceFontFontFacesArgs {
  /** From 1 to 1000. */
  readonly weight: pulumi.Input<number>;
  /** The files of this weight. */
  readonly sources: pulumi.Input<readonly pulumi.Input<SiteCustomizationMonospaceFontFontFacesSourcesArgs>[]>;
}

/** SiteCustomizationMonospaceFontFontFaces */
export interface SiteCustomizationMonospaceFontFontFaces {
  /** From 1 to 1000. */
  readonly weight: number;
  /** The files of this weight. */
  readonly sources: readonly SiteCustomizationMonospaceFontFontFacesSources[];
}

/** One name for both modes, or one for each. */
export interface SiteCustomizationCodeThemeDefaultArgs {
  /** The name for light mode. */
  readonly light: pulumi.Input<string>;
  /** The name for dark mode. */
  readonly dark: pulumi.Input<string>;
}

/** One name for both modes, or one for each. */
export interface SiteCustomizationCodeThemeDefault {
  /** The name for light mode. */
  readonly light: string;
  /** The name for dark mode. */
  readonly dark: string;
}

/** One name for both modes, or one for each. */
export interface SiteCustomizationCodeThemeOpenapiArgs {
  /** The name for light mode. */
  readonly light: pulumi.Input<string>;
  /** The name for dark mode. */
  readonly dark: pulumi.Input<string>;
}

/** One name for both modes, or one for each. */
export interface SiteCustomizationCodeThemeOpenapi {
  /** The name for light mode. */
  readonly light: string;
  /** The name for dark mode. */
  readonly dark: string;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationHeaderToArgs {
  /** A URL. */
  readonly url?: pulumi.Input<string | undefined>;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The id of a page. */
  readonly page?: pulumi.Input<string | undefined>;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: pulumi.Input<string | undefined>;
  /** The id of a file. */
  readonly file?: pulumi.Input<string | undefined>;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The name of an OpenAPI specification. */
  readonly openapi?: pulumi.Input<string | undefined>;
  /** The id of a user. */
  readonly user?: pulumi.Input<string | undefined>;
  /** The name of a tag. */
  readonly tag?: pulumi.Input<string | undefined>;
  /** The id of a reusable content block. */
  readonly reusableContent?: pulumi.Input<string | undefined>;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationHeaderTo {
  /** A URL. */
  readonly url?: string | undefined;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: string | { readonly [key: string]: unknown } | undefined;
  /** The id of a page. */
  readonly page?: string | undefined;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: string | undefined;
  /** The id of a file. */
  readonly file?: string | undefined;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: string | { readonly [key: string]: unknown } | undefined;
  /** The name of an OpenAPI specification. */
  readonly openapi?: string | undefined;
  /** The id of a user. */
  readonly user?: string | undefined;
  /** The name of a tag. */
  readonly tag?: string | undefined;
  /** The id of a reusable content block. */
  readonly reusableContent?: string | undefined;
}

/** SiteCustomizationHeaderLinks */
export interface SiteCustomizationHeaderLinksArgs {
  /** The text of the link. */
  readonly title: pulumi.Input<string>;
  /** The text in other languages, by language code. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to: pulumi.Input<string | SiteCustomizationHeaderLinksToArgs>;
}

/** SiteCustomizationHeaderLinks */
export interface SiteCustomizationHeaderLinks {
  /** The text of the link. */
  readonly title: string;
  /** The text in other languages, by language code. */
  readonly titles?: { readonly [key: string]: string } | undefined;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to: string | SiteCustomizationHeaderLinksTo;
}

/** The URL of an image, or one for `light` and one for `dark`; null removes it. */
export interface SiteCustomizationFooterLogoArgs {
  /** The URL of an image. */
  readonly light: pulumi.Input<string>;
  /** The URL of an image. */
  readonly dark: pulumi.Input<string>;
}

/** The URL of an image, or one for `light` and one for `dark`; null removes it. */
export interface SiteCustomizationFooterLogo {
  /** The URL of an image. */
  readonly light: string;
  /** The URL of an image. */
  readonly dark: string;
}

/** SiteCustomizationFooterGroups */
export interface SiteCustomizationFooterGroupsArgs {
  /** The text above the links. */
  readonly title: pulumi.Input<string>;
  /** The text in other languages, by language code. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The links below it, in order. */
  readonly links: pulumi.Input<readonly pulumi.Input<SiteCustomizationFooterGroupsLinksArgs>[]>;
}

/** SiteCustomizationFooterGroups */
export interface SiteCustomizationFooterGroups {
  /** The text above the links. */
  readonly title: string;
  /** The text in other languages, by language code. */
  readonly titles?: { readonly [key: string]: string } | undefined;
  /** The links below it, in order. */
  readonly links: readonly SiteCustomizationFooterGroupsLinks[];
}

/** The link after the message; null removes it. */
export interface SiteCustomizationAnnouncementLinkArgs {
  /** The text of the link. */
  readonly title: pulumi.Input<string>;
  /** The text in other languages, by language code. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to: pulumi.Input<string | SiteCustomizationAnnouncementLinkToArgs>;
}

/** The link after the message; null removes it. */
export interface SiteCustomizationAnnouncementLink {
  /** The text of the link. */
  readonly title: string;
  /** The text in other languages, by language code. */
  readonly titles?: { readonly [key: string]: string } | undefined;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to: string | SiteCustomizationAnnouncementLinkTo;
}

/** SiteCustomizationFontFontFacesSources */
export interface SiteCustomizationFontFontFacesSourcesArgs {
  /** The URL of a file. */
  readonly url: pulumi.Input<string>;
  /** The format of the file. */
  readonly format?: pulumi.Input<'woff2' | 'woff' | undefined>;
}

/** SiteCustomizationFontFontFacesSources */
export interface SiteCustomizationFontFontFacesSources {
  /** The URL of a file. */
  readonly url: string;
  /** The format of the file. */
  readonly format?: 'woff2' | 'woff' | undefined;
}

/** SiteCustomizationHeadingFontFontFacesSources */
export interface SiteCustomizationHeadingFontFontFacesSourcesArgs {
  /** The URL of a file. */
  readonly url: pulumi.Input<string>;
  /** The format of the file. */
  readonly format?: pulumi.Input<'woff2' | 'woff' | undefined>;
}

/** SiteCustomizationHeadingFontFontFacesSources */
export interface SiteCustomizationHeadingFontFontFacesSources {
  /** The URL of a file. */
  readonly url: string;
  /** The format of the file. */
  readonly format?: 'woff2' | 'woff' | undefined;
}

/** SiteCustomizationMonospaceFontFontFacesSources */
export interface SiteCustomizationMonospaceFontFontFacesSourcesArgs {
  /** The URL of a file. */
  readonly url: pulumi.Input<string>;
  /** The format of the file. */
  readonly format?: pulumi.Input<'woff2' | 'woff' | undefined>;
}

/** SiteCustomizationMonospaceFontFontFacesSources */
export interface SiteCustomizationMonospaceFontFontFacesSources {
  /** The URL of a file. */
  readonly url: string;
  /** The format of the file. */
  readonly format?: 'woff2' | 'woff' | undefined;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationHeaderLinksToArgs {
  /** A URL. */
  readonly url?: pulumi.Input<string | undefined>;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The id of a page. */
  readonly page?: pulumi.Input<string | undefined>;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: pulumi.Input<string | undefined>;
  /** The id of a file. */
  readonly file?: pulumi.Input<string | undefined>;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The name of an OpenAPI specification. */
  readonly openapi?: pulumi.Input<string | undefined>;
  /** The id of a user. */
  readonly user?: pulumi.Input<string | undefined>;
  /** The name of a tag. */
  readonly tag?: pulumi.Input<string | undefined>;
  /** The id of a reusable content block. */
  readonly reusableContent?: pulumi.Input<string | undefined>;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationHeaderLinksTo {
  /** A URL. */
  readonly url?: string | undefined;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: string | { readonly [key: string]: unknown } | undefined;
  /** The id of a page. */
  readonly page?: string | undefined;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: string | undefined;
  /** The id of a file. */
  readonly file?: string | undefined;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: string | { readonly [key: string]: unknown } | undefined;
  /** The name of an OpenAPI specification. */
  readonly openapi?: string | undefined;
  /** The id of a user. */
  readonly user?: string | undefined;
  /** The name of a tag. */
  readonly tag?: string | undefined;
  /** The id of a reusable content block. */
  readonly reusableContent?: string | undefined;
}

/** SiteCustomizationFooterGroupsLinks */
export interface SiteCustomizationFooterGroupsLinksArgs {
  /** The text of the link. */
  readonly title: pulumi.Input<string>;
  /** The text in other languages, by language code. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to: pulumi.Input<string | SiteCustomizationFooterGroupsLinksToArgs>;
}

/** SiteCustomizationFooterGroupsLinks */
export interface SiteCustomizationFooterGroupsLinks {
  /** The text of the link. */
  readonly title: string;
  /** The text in other languages, by language code. */
  readonly titles?: { readonly [key: string]: string } | undefined;
  /** The destination: a URL, `{ space }`, or `{ page, space }`. */
  readonly to: string | SiteCustomizationFooterGroupsLinksTo;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationAnnouncementLinkToArgs {
  /** A URL. */
  readonly url?: pulumi.Input<string | undefined>;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The id of a page. */
  readonly page?: pulumi.Input<string | undefined>;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: pulumi.Input<string | undefined>;
  /** The id of a file. */
  readonly file?: pulumi.Input<string | undefined>;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The name of an OpenAPI specification. */
  readonly openapi?: pulumi.Input<string | undefined>;
  /** The id of a user. */
  readonly user?: pulumi.Input<string | undefined>;
  /** The name of a tag. */
  readonly tag?: pulumi.Input<string | undefined>;
  /** The id of a reusable content block. */
  readonly reusableContent?: pulumi.Input<string | undefined>;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationAnnouncementLinkTo {
  /** A URL. */
  readonly url?: string | undefined;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: string | { readonly [key: string]: unknown } | undefined;
  /** The id of a page. */
  readonly page?: string | undefined;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: string | undefined;
  /** The id of a file. */
  readonly file?: string | undefined;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: string | { readonly [key: string]: unknown } | undefined;
  /** The name of an OpenAPI specification. */
  readonly openapi?: string | undefined;
  /** The id of a user. */
  readonly user?: string | undefined;
  /** The name of a tag. */
  readonly tag?: string | undefined;
  /** The id of a reusable content block. */
  readonly reusableContent?: string | undefined;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationFooterGroupsLinksToArgs {
  /** A URL. */
  readonly url?: pulumi.Input<string | undefined>;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The id of a page. */
  readonly page?: pulumi.Input<string | undefined>;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: pulumi.Input<string | undefined>;
  /** The id of a file. */
  readonly file?: pulumi.Input<string | undefined>;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: pulumi.Input<string | { readonly [key: string]: unknown } | undefined>;
  /** The name of an OpenAPI specification. */
  readonly openapi?: pulumi.Input<string | undefined>;
  /** The id of a user. */
  readonly user?: pulumi.Input<string | undefined>;
  /** The name of a tag. */
  readonly tag?: pulumi.Input<string | undefined>;
  /** The id of a reusable content block. */
  readonly reusableContent?: pulumi.Input<string | undefined>;
}

/** The destination: a URL, `{ space }`, or `{ page, space }`. */
export interface SiteCustomizationFooterGroupsLinksTo {
  /** A URL. */
  readonly url?: string | undefined;
  /** The key of a declared space, or `{ id }`. */
  readonly space?: string | { readonly [key: string]: unknown } | undefined;
  /** The id of a page. */
  readonly page?: string | undefined;
  /** An anchor in the page; needs `page`. */
  readonly anchor?: string | undefined;
  /** The id of a file. */
  readonly file?: string | undefined;
  /** The key of a declared collection, or `{ id }`. */
  readonly collection?: string | { readonly [key: string]: unknown } | undefined;
  /** The name of an OpenAPI specification. */
  readonly openapi?: string | undefined;
  /** The id of a user. */
  readonly user?: string | undefined;
  /** The name of a tag. */
  readonly tag?: string | undefined;
  /** The id of a reusable content block. */
  readonly reusableContent?: string | undefined;
}

/** The inputs of a SiteCustomization. */
export interface SiteCustomizationArgs {
  /** The id of the site. */
  readonly site: pulumi.Input<string>;
  /** The title that the site shows; null shows the title of the content. */
  readonly title?: pulumi.Input<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The theme. */
  readonly theme?: pulumi.Input<'clean' | 'muted' | 'bold' | 'gradient' | undefined>;
  /** Colors, each as `#rgb` or `#rrggbb` for both modes, or as `light` and `dark`. */
  readonly colors?: pulumi.Input<SiteCustomizationColorsArgs | undefined>;
  /** The corners of buttons and cards. */
  readonly corners?: pulumi.Input<'straight' | 'rounded' | 'circular' | undefined>;
  /** Whether elements cast a shadow. */
  readonly depth?: pulumi.Input<'subtle' | 'flat' | undefined>;
  /** The style of links in text. */
  readonly links?: pulumi.Input<'default' | 'accent' | undefined>;
  /** The name of a font, or a custom font. */
  readonly font?: pulumi.Input<string | SiteCustomizationFontArgs | undefined>;
  /** The font of headings; null is the main font. */
  readonly headingFont?: pulumi.Input<string | SiteCustomizationHeadingFontArgs | null | undefined>;
  /** The name of a font, or a custom font. */
  readonly monospaceFont?: pulumi.Input<string | SiteCustomizationMonospaceFontArgs | undefined>;
  /** The style of icons. */
  readonly icons?: pulumi.Input<'regular' | 'solid' | 'duotone' | 'light' | 'thin' | undefined>;
  /** Color schemes for code, by name. */
  readonly codeTheme?: pulumi.Input<SiteCustomizationCodeThemeArgs | undefined>;
  /** The table of contents. */
  readonly sidebar?: pulumi.Input<SiteCustomizationSidebarArgs | undefined>;
  /** The style of the search field. */
  readonly search?: pulumi.Input<'prominent' | 'subtle' | undefined>;
  /** The URL of an image, one for `light` and one for `dark`, or an `emoji`; null removes it. */
  readonly favicon?: pulumi.Input<string | SiteCustomizationFaviconArgs | null | undefined>;
  /** The URL of an image, or one for `light` and one for `dark`; null removes it. */
  readonly logo?: pulumi.Input<string | SiteCustomizationLogoArgs | null | undefined>;
  /** The destination of the title and the logo; null removes it. */
  readonly primaryLink?: pulumi.Input<string | SiteCustomizationPrimaryLinkArgs | null | undefined>;
  /** The links in the header, in order. The complete list; `[]` removes all. */
  readonly header?: pulumi.Input<readonly pulumi.Input<SiteCustomizationHeaderArgs>[] | undefined>;
  /** The footer of every page. */
  readonly footer?: pulumi.Input<SiteCustomizationFooterArgs | undefined>;
  /** A banner above the site; null removes it. By default a new one is enabled and has the style `info`. */
  readonly announcement?: pulumi.Input<SiteCustomizationAnnouncementArgs | null | undefined>;
  /** Light and dark mode. */
  readonly themes?: pulumi.Input<SiteCustomizationThemesArgs | undefined>;
  /** Whether visitors can rate pages. */
  readonly feedback?: pulumi.Input<boolean | undefined>;
  /** AI search and the assistant. */
  readonly ai?: pulumi.Input<SiteCustomizationAiArgs | undefined>;
  /** The menu of a page, in order; the first item is its button, `[]` removes the menu. Depending on `ai.mode`, the service adds `assistant` to a menu, or drops it. */
  readonly pageActions?: pulumi.Input<readonly (pulumi.Input<'assistant' | 'external-ai' | 'markdown' | 'mcp' | 'git' | 'pdf'>)[] | undefined>;
  /** Where links to other sites open. */
  readonly externalLinks?: pulumi.Input<'self' | 'blank' | undefined>;
  /** Whether pages end with links to the next and the previous one. */
  readonly pagination?: pulumi.Input<boolean | undefined>;
  /** Whether the site names the service. */
  readonly trademark?: pulumi.Input<boolean | undefined>;
  /** The URL of your privacy policy; null removes it. */
  readonly privacyPolicy?: pulumi.Input<string | null | undefined>;
  /** The URL of the image that is shown when somebody shares a page; null removes it. */
  readonly socialPreview?: pulumi.Input<string | null | undefined>;
  /** Accounts on other platforms, in order. The complete list; `[]` removes all. */
  readonly socialAccounts?: pulumi.Input<readonly pulumi.Input<SiteCustomizationSocialAccountsArgs>[] | undefined>;
  /** How visits are measured. */
  readonly insights?: pulumi.Input<SiteCustomizationInsightsArgs | undefined>;
  /** Settings without a key of their own, by their dotted names in the API: `styling.background: match`. Never a secret, because plans show them. */
  readonly raw?: pulumi.Input<{ readonly [key: string]: unknown } | undefined>;
}

/** The look of a site. Only the declared settings are managed; deleting it keeps them as they are. */
export class SiteCustomization extends ColophonResource {
  /** The id of the site. */
  declare public readonly site: pulumi.Output<string>;
  /** The title that the site shows; null shows the title of the content. */
  declare public readonly title: pulumi.Output<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  declare public readonly titles: pulumi.Output<{ readonly [key: string]: string } | undefined>;
  /** The theme. */
  declare public readonly theme: pulumi.Output<'clean' | 'muted' | 'bold' | 'gradient' | undefined>;
  /** Colors, each as `#rgb` or `#rrggbb` for both modes, or as `light` and `dark`. */
  declare public readonly colors: pulumi.Output<SiteCustomizationColors | undefined>;
  /** The corners of buttons and cards. */
  declare public readonly corners: pulumi.Output<'straight' | 'rounded' | 'circular' | undefined>;
  /** Whether elements cast a shadow. */
  declare public readonly depth: pulumi.Output<'subtle' | 'flat' | undefined>;
  /** The style of links in text. */
  declare public readonly links: pulumi.Output<'default' | 'accent' | undefined>;
  /** The name of a font, or a custom font. */
  declare public readonly font: pulumi.Output<string | SiteCustomizationFont | undefined>;
  /** The font of headings; null is the main font. */
  declare public readonly headingFont: pulumi.Output<string | SiteCustomizationHeadingFont | null | undefined>;
  /** The name of a font, or a custom font. */
  declare public readonly monospaceFont: pulumi.Output<string | SiteCustomizationMonospaceFont | undefined>;
  /** The style of icons. */
  declare public readonly icons: pulumi.Output<'regular' | 'solid' | 'duotone' | 'light' | 'thin' | undefined>;
  /** Color schemes for code, by name. */
  declare public readonly codeTheme: pulumi.Output<SiteCustomizationCodeTheme | undefined>;
  /** The table of contents. */
  declare public readonly sidebar: pulumi.Output<SiteCustomizationSidebar | undefined>;
  /** The style of the search field. */
  declare public readonly search: pulumi.Output<'prominent' | 'subtle' | undefined>;
  /** The URL of an image, one for `light` and one for `dark`, or an `emoji`; null removes it. */
  declare public readonly favicon: pulumi.Output<string | SiteCustomizationFavicon | null | undefined>;
  /** The URL of an image, or one for `light` and one for `dark`; null removes it. */
  declare public readonly logo: pulumi.Output<string | SiteCustomizationLogo | null | undefined>;
  /** The destination of the title and the logo; null removes it. */
  declare public readonly primaryLink: pulumi.Output<string | SiteCustomizationPrimaryLink | null | undefined>;
  /** The links in the header, in order. The complete list; `[]` removes all. */
  declare public readonly header: pulumi.Output<readonly SiteCustomizationHeader[] | undefined>;
  /** The footer of every page. */
  declare public readonly footer: pulumi.Output<SiteCustomizationFooter | undefined>;
  /** A banner above the site; null removes it. By default a new one is enabled and has the style `info`. */
  declare public readonly announcement: pulumi.Output<SiteCustomizationAnnouncement | null | undefined>;
  /** Light and dark mode. */
  declare public readonly themes: pulumi.Output<SiteCustomizationThemes | undefined>;
  /** Whether visitors can rate pages. */
  declare public readonly feedback: pulumi.Output<boolean | undefined>;
  /** AI search and the assistant. */
  declare public readonly ai: pulumi.Output<SiteCustomizationAi | undefined>;
  /** The menu of a page, in order; the first item is its button, `[]` removes the menu. Depending on `ai.mode`, the service adds `assistant` to a menu, or drops it. */
  declare public readonly pageActions: pulumi.Output<readonly ('assistant' | 'external-ai' | 'markdown' | 'mcp' | 'git' | 'pdf')[] | undefined>;
  /** Where links to other sites open. */
  declare public readonly externalLinks: pulumi.Output<'self' | 'blank' | undefined>;
  /** Whether pages end with links to the next and the previous one. */
  declare public readonly pagination: pulumi.Output<boolean | undefined>;
  /** Whether the site names the service. */
  declare public readonly trademark: pulumi.Output<boolean | undefined>;
  /** The URL of your privacy policy; null removes it. */
  declare public readonly privacyPolicy: pulumi.Output<string | null | undefined>;
  /** The URL of the image that is shown when somebody shares a page; null removes it. */
  declare public readonly socialPreview: pulumi.Output<string | null | undefined>;
  /** Accounts on other platforms, in order. The complete list; `[]` removes all. */
  declare public readonly socialAccounts: pulumi.Output<readonly SiteCustomizationSocialAccounts[] | undefined>;
  /** How visits are measured. */
  declare public readonly insights: pulumi.Output<SiteCustomizationInsights | undefined>;
  /** Settings without a key of their own, by their dotted names in the API: `styling.background: match`. Never a secret, because plans show them. */
  declare public readonly raw: pulumi.Output<{ readonly [key: string]: unknown } | undefined>;

  public constructor(name: string, args: SiteCustomizationArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteCustomization',
        outputs: ['site', 'title', 'titles', 'theme', 'colors', 'corners', 'depth', 'links', 'font', 'headingFont', 'monospaceFont', 'icons', 'codeTheme', 'sidebar', 'search', 'favicon', 'logo', 'primaryLink', 'header', 'footer', 'announcement', 'themes', 'feedback', 'ai', 'pageActions', 'externalLinks', 'pagination', 'trademark', 'privacyPolicy', 'socialPreview', 'socialAccounts', 'insights', 'raw'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteCustomization by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteCustomization {
    return new SiteCustomization(name, {} as SiteCustomizationArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SiteExternalLink. */
export interface SiteExternalLinkArgs {
  /** The id of its site; a change replaces the resource. */
  readonly site: pulumi.Input<string>;
  /** The title that visitors see. */
  readonly title: pulumi.Input<string>;
  /** The destination, as an absolute URL. */
  readonly url: pulumi.Input<string>;
  /** The name of an icon; null removes it. */
  readonly icon?: pulumi.Input<string | null | undefined>;
  /** Shown below the title; null removes it. */
  readonly description?: pulumi.Input<string | null | undefined>;
  /** The condition under which a visitor sees the link; null removes it. */
  readonly condition?: pulumi.Input<string | null | undefined>;
  /** The id of its group; null removes it from the group. */
  readonly group?: pulumi.Input<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The description in other languages, by language code. The complete map; `{}` removes all. */
  readonly descriptions?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** Whether it is kept out of the published site. */
  readonly draft?: pulumi.Input<boolean | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  readonly after?: pulumi.Input<string | undefined>;
}

/** An external link in the navigation of a site. The site needs at least one section. */
export class SiteExternalLink extends ColophonResource {
  /** The id of its site; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string>;
  /** The title that visitors see. */
  declare public readonly title: pulumi.Output<string>;
  /** The destination, as an absolute URL. */
  declare public readonly url: pulumi.Output<string>;
  /** The name of an icon; null removes it. */
  declare public readonly icon: pulumi.Output<string | null | undefined>;
  /** Shown below the title; null removes it. */
  declare public readonly description: pulumi.Output<string | null | undefined>;
  /** The condition under which a visitor sees the link; null removes it. */
  declare public readonly condition: pulumi.Output<string | null | undefined>;
  /** The id of its group; null removes it from the group. */
  declare public readonly group: pulumi.Output<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  declare public readonly titles: pulumi.Output<{ readonly [key: string]: string } | undefined>;
  /** The description in other languages, by language code. The complete map; `{}` removes all. */
  declare public readonly descriptions: pulumi.Output<{ readonly [key: string]: string } | undefined>;
  /** Whether it is kept out of the published site. */
  declare public readonly draft: pulumi.Output<boolean | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  declare public readonly after: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SiteExternalLinkArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteExternalLink',
        outputs: ['site', 'title', 'url', 'icon', 'description', 'condition', 'group', 'titles', 'descriptions', 'draft', 'after'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteExternalLink by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteExternalLink {
    return new SiteExternalLink(name, {} as SiteExternalLinkArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a GitSync. */
export interface GitSyncArgs {
  /** The id of the space. Exactly one of `space`, `site` is given; a change replaces the resource. */
  readonly space?: pulumi.Input<string | undefined>;
  /** The id of the site. Exactly one of `space`, `site` is given; a change replaces the resource. */
  readonly site?: pulumi.Input<string | undefined>;
  /** The provider; a change replaces the sync. */
  readonly provider: pulumi.Input<'github' | 'gitlab'>;
  /** The id of the repository or project. */
  readonly repository: pulumi.Input<number>;
  /** The branch. */
  readonly branch: pulumi.Input<string>;
  /** The GitLab access token. */
  readonly token?: pulumi.Input<string | undefined>;
  /** The URL of a self-hosted GitLab; null is the default. */
  readonly instance?: pulumi.Input<string | null | undefined>;
  /** The directory in the repository. */
  readonly directory?: pulumi.Input<string | undefined>;
  /** The side that overwrites the other one. */
  readonly wins: pulumi.Input<'git' | 'service'>;
  /** The template of commit messages. */
  readonly commitMessage?: pulumi.Input<string | undefined>;
  /** Whether other branches get previews. */
  readonly previewBranches?: pulumi.Input<boolean | undefined>;
  /** The instructions for agents that the service writes into the repository. */
  readonly agentInstructions?: pulumi.Input<readonly (pulumi.Input<'agents' | 'claude'>)[] | undefined>;
}

/** The sync of a space or a site with a repository. Every change copies content; deleting it keeps the content on both sides. */
export class GitSync extends ColophonResource {
  /** The id of the space. Exactly one of `space`, `site` is given; a change replaces the resource. */
  declare public readonly space: pulumi.Output<string | undefined>;
  /** The id of the site. Exactly one of `space`, `site` is given; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string | undefined>;
  /** The provider; a change replaces the sync. */
  declare public readonly provider: pulumi.Output<'github' | 'gitlab'>;
  /** The id of the repository or project. */
  declare public readonly repository: pulumi.Output<number>;
  /** The branch. */
  declare public readonly branch: pulumi.Output<string>;
  /** The GitLab access token. */
  declare public readonly token: pulumi.Output<string | undefined>;
  /** The URL of a self-hosted GitLab; null is the default. */
  declare public readonly instance: pulumi.Output<string | null | undefined>;
  /** The directory in the repository. */
  declare public readonly directory: pulumi.Output<string | undefined>;
  /** The side that overwrites the other one. */
  declare public readonly wins: pulumi.Output<'git' | 'service'>;
  /** The template of commit messages. */
  declare public readonly commitMessage: pulumi.Output<string | undefined>;
  /** Whether other branches get previews. */
  declare public readonly previewBranches: pulumi.Output<boolean | undefined>;
  /** The instructions for agents that the service writes into the repository. */
  declare public readonly agentInstructions: pulumi.Output<readonly ('agents' | 'claude')[] | undefined>;

  public constructor(name: string, args: GitSyncArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'GitSync',
        outputs: ['space', 'site', 'provider', 'repository', 'branch', 'token', 'instance', 'directory', 'wins', 'commitMessage', 'previewBranches', 'agentInstructions'],
        secrets: ['token'],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing GitSync by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): GitSync {
    return new GitSync(name, {} as GitSyncArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a GlossaryEntry. */
export interface GlossaryEntryArgs {
  /** The term in each language, by language code. The complete map; a language that is not listed is removed. */
  readonly terms: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> }>;
}

/** A term with its fixed translation in each language. */
export class GlossaryEntry extends ColophonResource {
  /** The term in each language, by language code. The complete map; a language that is not listed is removed. */
  declare public readonly terms: pulumi.Output<{ readonly [key: string]: string }>;

  public constructor(name: string, args: GlossaryEntryArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'GlossaryEntry',
        outputs: ['terms'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing GlossaryEntry by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): GlossaryEntry {
    return new GlossaryEntry(name, {} as GlossaryEntryArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a LinkInvite. */
export interface LinkInviteArgs {
  /** The role of people who join through the link; null makes them guests. */
  readonly role?: pulumi.Input<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
}

/** A link to join the organization; at most one for each role. Deleting it invalidates every copy of the link. */
export class LinkInvite extends ColophonResource {
  /** The role of people who join through the link; null makes them guests. */
  declare public readonly role: pulumi.Output<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;

  public constructor(name: string, args: LinkInviteArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'LinkInvite',
        outputs: ['role'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing LinkInvite by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LinkInvite {
    return new LinkInvite(name, {} as LinkInviteArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SiteMcpServer. */
export interface SiteMcpServerArgs {
  /** The id of its site; a change replaces the resource. */
  readonly site: pulumi.Input<string>;
  /** The name of the server. */
  readonly name: pulumi.Input<string>;
  /** The absolute URL of the server. */
  readonly url: pulumi.Input<string>;
  /** The transport of the server. */
  readonly transport?: pulumi.Input<'sse' | 'http' | undefined>;
  /** Headers of every request to the server, by name. The values are secrets, each from `!env`. The complete map; `{}` removes all. */
  readonly headers?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The condition under which the assistant uses the server for a visitor; null removes it. */
  readonly condition?: pulumi.Input<string | null | undefined>;
}

/** A server whose tools the assistant of the site can use. */
export class SiteMcpServer extends ColophonResource {
  /** The id of its site; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string>;
  /** The name of the server. */
  declare public readonly name: pulumi.Output<string>;
  /** The absolute URL of the server. */
  declare public readonly url: pulumi.Output<string>;
  /** The transport of the server. */
  declare public readonly transport: pulumi.Output<'sse' | 'http' | undefined>;
  /** Headers of every request to the server, by name. The values are secrets, each from `!env`. The complete map; `{}` removes all. */
  declare public readonly headers: pulumi.Output<{ readonly [key: string]: string } | undefined>;
  /** The condition under which the assistant uses the server for a visitor; null removes it. */
  declare public readonly condition: pulumi.Output<string | null | undefined>;

  public constructor(name: string, args: SiteMcpServerArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteMcpServer',
        outputs: ['site', 'name', 'url', 'transport', 'headers', 'condition'],
        secrets: ['headers'],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteMcpServer by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteMcpServer {
    return new SiteMcpServer(name, {} as SiteMcpServerArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a Member. */
export interface MemberArgs {
  /** The e-mail address of the person; it cannot be changed. */
  readonly email: pulumi.Input<string>;
  /** Their role; null makes them a guest. */
  readonly role?: pulumi.Input<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
}

/** The role of a person, who is invited if not a member yet. Deleting it keeps the person in the organization. */
export class Member extends ColophonResource {
  /** The e-mail address of the person; it cannot be changed. */
  declare public readonly email: pulumi.Output<string>;
  /** Their role; null makes them a guest. */
  declare public readonly role: pulumi.Output<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;

  public constructor(name: string, args: MemberArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'Member',
        outputs: ['email', 'role'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing Member by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Member {
    return new Member(name, {} as MemberArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** Where it comes from: exactly one of `url` and `text`. */
export interface OpenApiSpecSourceArgs {
  /** The URL from which the service fetches it. */
  readonly url?: pulumi.Input<string | undefined>;
  /** The specification, as JSON or YAML. */
  readonly text?: pulumi.Input<string | undefined>;
}

/** Where it comes from: exactly one of `url` and `text`. */
export interface OpenApiSpecSource {
  /** The URL from which the service fetches it. */
  readonly url?: string | undefined;
  /** The specification, as JSON or YAML. */
  readonly text?: string | undefined;
}

/** The inputs of a OpenApiSpec. */
export interface OpenApiSpecArgs {
  /** The name in the API and on pages. Changing it replaces the specification. */
  readonly slug: pulumi.Input<string>;
  /** Where it comes from: exactly one of `url` and `text`. */
  readonly source: pulumi.Input<OpenApiSpecSourceArgs>;
  /** Who can read the specification. A public one has a URL for everyone. */
  readonly visibility?: pulumi.Input<'private' | 'public' | undefined>;
}

/** An OpenAPI specification, fetched from a URL or given as text. */
export class OpenApiSpec extends ColophonResource {
  /** The name in the API and on pages. Changing it replaces the specification. */
  declare public readonly slug: pulumi.Output<string>;
  /** Where it comes from: exactly one of `url` and `text`. */
  declare public readonly source: pulumi.Output<OpenApiSpecSource>;
  /** Who can read the specification. A public one has a URL for everyone. */
  declare public readonly visibility: pulumi.Output<'private' | 'public' | undefined>;
  /** Where the specification is shown in the service. */
  declare public readonly url: pulumi.Output<string>;

  public constructor(name: string, args: OpenApiSpecArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'OpenApiSpec',
        outputs: ['slug', 'source', 'visibility', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing OpenApiSpec by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OpenApiSpec {
    return new OpenApiSpec(name, {} as OpenApiSpecArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** A condition. */
export interface OrganizationSettingsMergeRulesArgs {
  /** The expression that must be true. */
  readonly custom: pulumi.Input<string>;
  /** What people see if it is not. */
  readonly message?: pulumi.Input<string | undefined>;
}

/** A condition. */
export interface OrganizationSettingsMergeRules {
  /** The expression that must be true. */
  readonly custom: string;
  /** What people see if it is not. */
  readonly message?: string | undefined;
}

/** The inputs of a OrganizationSettings. */
export interface OrganizationSettingsArgs {
  /** The title of the organization. It begins and ends with a visible character. */
  readonly title?: pulumi.Input<string | undefined>;
  /** Domains of e-mail addresses with which everyone can join. The complete list; `[]` for none. */
  readonly emailDomains?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
  /** The first label of the hostname of published sites. Changing it changes their public URLs. */
  readonly hostname?: pulumi.Input<string | undefined>;
  /** The role of new members; null makes them guests. */
  readonly defaultRole?: pulumi.Input<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
  /** The id of the site that members see first; null for none. */
  readonly defaultSite?: pulumi.Input<string | null | undefined>;
  /** The URL of the logo; null removes it. */
  readonly logo?: pulumi.Input<string | null | undefined>;
  /** Whether people log in with the SAML providers. */
  readonly sso?: pulumi.Input<boolean | undefined>;
  /** Whether AI features are enabled. */
  readonly ai?: pulumi.Input<boolean | undefined>;
  /** Whether people can join with link invites. */
  readonly inviteLinks?: pulumi.Input<boolean | undefined>;
  /** What change requests need before they are merged, in all spaces that inherit it. `none`, or a list of rules. */
  readonly mergeRules?: pulumi.Input<'none' | readonly (pulumi.Input<'require_at_least_one_review' | 'require_at_least_one_approved_review' | 'require_all_reviews_approved' | 'require_agent_review' | 'require_up_to_date_change_request' | 'require_change_request_subject' | 'require_change_request_description' | 'require_author_to_merge' | { readonly [key: string]: pulumi.Input<readonly pulumi.Input<string>[]> } | OrganizationSettingsMergeRulesArgs>)[] | undefined>;
}

/** Settings of the organization. Only the declared ones are managed; deleting it keeps them as they are. */
export class OrganizationSettings extends ColophonResource {
  /** The title of the organization. It begins and ends with a visible character. */
  declare public readonly title: pulumi.Output<string | undefined>;
  /** Domains of e-mail addresses with which everyone can join. The complete list; `[]` for none. */
  declare public readonly emailDomains: pulumi.Output<readonly string[] | undefined>;
  /** The first label of the hostname of published sites. Changing it changes their public URLs. */
  declare public readonly hostname: pulumi.Output<string | undefined>;
  /** The role of new members; null makes them guests. */
  declare public readonly defaultRole: pulumi.Output<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
  /** The id of the site that members see first; null for none. */
  declare public readonly defaultSite: pulumi.Output<string | null | undefined>;
  /** The URL of the logo; null removes it. */
  declare public readonly logo: pulumi.Output<string | null | undefined>;
  /** Whether people log in with the SAML providers. */
  declare public readonly sso: pulumi.Output<boolean | undefined>;
  /** Whether AI features are enabled. */
  declare public readonly ai: pulumi.Output<boolean | undefined>;
  /** Whether people can join with link invites. */
  declare public readonly inviteLinks: pulumi.Output<boolean | undefined>;
  /** What change requests need before they are merged, in all spaces that inherit it. `none`, or a list of rules. */
  declare public readonly mergeRules: pulumi.Output<'none' | readonly ('require_at_least_one_review' | 'require_at_least_one_approved_review' | 'require_all_reviews_approved' | 'require_agent_review' | 'require_up_to_date_change_request' | 'require_change_request_subject' | 'require_change_request_description' | 'require_author_to_merge' | { readonly [key: string]: readonly string[] } | OrganizationSettingsMergeRules)[] | undefined>;
  /** The URL of the organization in the service. */
  declare public readonly app: pulumi.Output<string | undefined>;

  public constructor(name: string, args: OrganizationSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'OrganizationSettings',
        outputs: ['title', 'emailDomains', 'hostname', 'defaultRole', 'defaultSite', 'logo', 'sso', 'ai', 'inviteLinks', 'mergeRules', 'app'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing OrganizationSettings by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OrganizationSettings {
    return new OrganizationSettings(name, {} as OrganizationSettingsArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The destination: a section, a site space, a page of a site space, or a URL of another site. */
export interface SiteRedirectDestinationArgs {
  /** The id of a section of this site. */
  readonly section?: pulumi.Input<string | undefined>;
  /** The id of a site space of this site. */
  readonly space?: pulumi.Input<string | undefined>;
  /** The id of a page of that site space. */
  readonly page?: pulumi.Input<string | undefined>;
  /** The URL of another site. */
  readonly url?: pulumi.Input<string | undefined>;
}

/** The destination: a section, a site space, a page of a site space, or a URL of another site. */
export interface SiteRedirectDestination {
  /** The id of a section of this site. */
  readonly section?: string | undefined;
  /** The id of a site space of this site. */
  readonly space?: string | undefined;
  /** The id of a page of that site space. */
  readonly page?: string | undefined;
  /** The URL of another site. */
  readonly url?: string | undefined;
}

/** The inputs of a SiteRedirect. */
export interface SiteRedirectArgs {
  /** The id of its site; a change replaces the resource. */
  readonly site: pulumi.Input<string>;
  /** The old path, which starts with a slash. A `*` at its end matches the rest of the path. */
  readonly source: pulumi.Input<string>;
  /** The destination: a section, a site space, a page of a site space, or a URL of another site. */
  readonly destination: pulumi.Input<SiteRedirectDestinationArgs>;
  /** Whether to append the part that the `*` of the source matches to the destination. */
  readonly keepRest?: pulumi.Input<boolean | undefined>;
  /** Whether browsers and search engines may cache it (status 308). */
  readonly permanent?: pulumi.Input<boolean | undefined>;
  /** Whether it is a draft, hidden from visitors. Without this key, the redirect is live. */
  readonly draft?: pulumi.Input<boolean | undefined>;
}

/** A redirect from an old path of a site. */
export class SiteRedirect extends ColophonResource {
  /** The id of its site; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string>;
  /** The old path, which starts with a slash. A `*` at its end matches the rest of the path. */
  declare public readonly source: pulumi.Output<string>;
  /** The destination: a section, a site space, a page of a site space, or a URL of another site. */
  declare public readonly destination: pulumi.Output<SiteRedirectDestination>;
  /** Whether to append the part that the `*` of the source matches to the destination. */
  declare public readonly keepRest: pulumi.Output<boolean | undefined>;
  /** Whether browsers and search engines may cache it (status 308). */
  declare public readonly permanent: pulumi.Output<boolean | undefined>;
  /** Whether it is a draft, hidden from visitors. Without this key, the redirect is live. */
  declare public readonly draft: pulumi.Output<boolean | undefined>;

  public constructor(name: string, args: SiteRedirectArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteRedirect',
        outputs: ['site', 'source', 'destination', 'keepRest', 'permanent', 'draft'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteRedirect by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteRedirect {
    return new SiteRedirect(name, {} as SiteRedirectArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The service's values for the configuration of the identity provider. */
export interface SamlProviderService {
  /** The URL to which the identity provider sends its responses. */
  readonly acsURL: string;
  /** The URL where a login starts. */
  readonly startURL: string;
  /** The entity id of the service. */
  readonly entityID: string;
}

/** The inputs of a SamlProvider. */
export interface SamlProviderArgs {
  /** The label on the login page. */
  readonly label: pulumi.Input<string>;
  /** The entity id of the identity provider. */
  readonly entityID?: pulumi.Input<string | undefined>;
  /** The URL where people log in. */
  readonly ssoURL?: pulumi.Input<string | undefined>;
  /** The X.509 certificate of the identity provider, as PEM. It is public, so `export` writes it. */
  readonly certificate?: pulumi.Input<string | undefined>;
  /** The id of the team that people join at their first login. Once set, it can be changed but not removed. */
  readonly defaultTeam?: pulumi.Input<string | undefined>;
  /** The role of people at their first login; null makes them guests. */
  readonly defaultRole?: pulumi.Input<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
}

/** An identity provider. Deleting it locks out everyone who logs in with it. */
export class SamlProvider extends ColophonResource {
  /** The label on the login page. */
  declare public readonly label: pulumi.Output<string>;
  /** The entity id of the identity provider. */
  declare public readonly entityID: pulumi.Output<string | undefined>;
  /** The URL where people log in. */
  declare public readonly ssoURL: pulumi.Output<string | undefined>;
  /** The X.509 certificate of the identity provider, as PEM. It is public, so `export` writes it. */
  declare public readonly certificate: pulumi.Output<string | undefined>;
  /** The id of the team that people join at their first login. Once set, it can be changed but not removed. */
  declare public readonly defaultTeam: pulumi.Output<string | undefined>;
  /** The role of people at their first login; null makes them guests. */
  declare public readonly defaultRole: pulumi.Output<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
  /** The service's values for the configuration of the identity provider. */
  declare public readonly service: pulumi.Output<SamlProviderService>;

  public constructor(name: string, args: SamlProviderArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SamlProvider',
        outputs: ['label', 'entityID', 'ssoURL', 'certificate', 'defaultTeam', 'defaultRole', 'service'],
        secrets: ['certificate'],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SamlProvider by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SamlProvider {
    return new SamlProvider(name, {} as SamlProviderArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SectionGroup. */
export interface SectionGroupArgs {
  /** The id of its site; a change replaces the resource. */
  readonly site: pulumi.Input<string>;
  /** The title that visitors see. */
  readonly title: pulumi.Input<string>;
  /** The name of an icon; null removes it. */
  readonly icon?: pulumi.Input<string | null | undefined>;
  /** The id of its parent group; null removes it from that group. */
  readonly in?: pulumi.Input<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** Whether it is kept out of the published site. */
  readonly draft?: pulumi.Input<boolean | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  readonly after?: pulumi.Input<string | undefined>;
}

/** Sections of a site that are shown together under one title. Each section names its group. */
export class SectionGroup extends ColophonResource {
  /** The id of its site; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string>;
  /** The title that visitors see. */
  declare public readonly title: pulumi.Output<string>;
  /** The name of an icon; null removes it. */
  declare public readonly icon: pulumi.Output<string | null | undefined>;
  /** The id of its parent group; null removes it from that group. */
  declare public readonly in: pulumi.Output<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  declare public readonly titles: pulumi.Output<{ readonly [key: string]: string } | undefined>;
  /** Whether it is kept out of the published site. */
  declare public readonly draft: pulumi.Output<boolean | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  declare public readonly after: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SectionGroupArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SectionGroup',
        outputs: ['site', 'title', 'icon', 'in', 'titles', 'draft', 'after'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SectionGroup by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SectionGroup {
    return new SectionGroup(name, {} as SectionGroupArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SiteSection. */
export interface SiteSectionArgs {
  /** The id of its site; a change replaces the resource. */
  readonly site: pulumi.Input<string>;
  /** The path of the section in the URL. */
  readonly path: pulumi.Input<string>;
  /** The title that visitors see. */
  readonly title?: pulumi.Input<string | undefined>;
  /** The name of an icon; null removes it. */
  readonly icon?: pulumi.Input<string | null | undefined>;
  /** Shown below the title; null removes it. */
  readonly description?: pulumi.Input<string | null | undefined>;
  /** The condition under which a visitor sees the section; null removes it. */
  readonly condition?: pulumi.Input<string | null | undefined>;
  /** The id of its group; null removes it from the group. */
  readonly group?: pulumi.Input<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  readonly titles?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** The description in other languages, by language code. The complete map; `{}` removes all. */
  readonly descriptions?: pulumi.Input<{ readonly [key: string]: pulumi.Input<string> } | undefined>;
  /** Whether it is kept out of the published site. */
  readonly draft?: pulumi.Input<boolean | undefined>;
  /** Marks the section that is shown first. Set it on one section only. */
  readonly default?: pulumi.Input<true | undefined>;
  /** The id of its first space. Required to create a section, ignored afterwards. */
  readonly firstSpace?: pulumi.Input<string | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  readonly after?: pulumi.Input<string | undefined>;
}

/** A top-level part of a site. */
export class SiteSection extends ColophonResource {
  /** The id of its site; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string>;
  /** The path of the section in the URL. */
  declare public readonly path: pulumi.Output<string>;
  /** The title that visitors see. */
  declare public readonly title: pulumi.Output<string | undefined>;
  /** The name of an icon; null removes it. */
  declare public readonly icon: pulumi.Output<string | null | undefined>;
  /** Shown below the title; null removes it. */
  declare public readonly description: pulumi.Output<string | null | undefined>;
  /** The condition under which a visitor sees the section; null removes it. */
  declare public readonly condition: pulumi.Output<string | null | undefined>;
  /** The id of its group; null removes it from the group. */
  declare public readonly group: pulumi.Output<string | null | undefined>;
  /** The title in other languages, by language code. The complete map; `{}` removes all. */
  declare public readonly titles: pulumi.Output<{ readonly [key: string]: string } | undefined>;
  /** The description in other languages, by language code. The complete map; `{}` removes all. */
  declare public readonly descriptions: pulumi.Output<{ readonly [key: string]: string } | undefined>;
  /** Whether it is kept out of the published site. */
  declare public readonly draft: pulumi.Output<boolean | undefined>;
  /** Marks the section that is shown first. Set it on one section only. */
  declare public readonly default: pulumi.Output<true | undefined>;
  /** The id of its first space. Required to create a section, ignored afterwards. */
  declare public readonly firstSpace: pulumi.Output<string | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  declare public readonly after: pulumi.Output<string | undefined>;
  /** Its public URL, once the site is published. */
  declare public readonly url: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SiteSectionArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteSection',
        outputs: ['site', 'path', 'title', 'icon', 'description', 'condition', 'group', 'titles', 'descriptions', 'draft', 'default', 'firstSpace', 'after', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteSection by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteSection {
    return new SiteSection(name, {} as SiteSectionArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a ShareLink. */
export interface ShareLinkArgs {
  /** The id of its site; a change replaces the resource. */
  readonly site: pulumi.Input<string>;
  /** The name of the link. */
  readonly name: pulumi.Input<string>;
  /** Whether the link works. */
  readonly active?: pulumi.Input<boolean | undefined>;
}

/** A share link. Deleting or disabling it revokes the access of everyone who has it. */
export class ShareLink extends ColophonResource {
  /** The id of its site; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string>;
  /** The name of the link. */
  declare public readonly name: pulumi.Output<string>;
  /** Whether the link works. */
  declare public readonly active: pulumi.Output<boolean | undefined>;
  /** The link itself. Anyone who has it can open the site. */
  declare public readonly url: pulumi.Output<string | undefined>;

  public constructor(name: string, args: ShareLinkArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'ShareLink',
        outputs: ['site', 'name', 'active', 'url'],
        secrets: ['url'],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing ShareLink by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ShareLink {
    return new ShareLink(name, {} as ShareLinkArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SiteSpace. */
export interface SiteSpaceArgs {
  /** The id of its site; a change replaces the resource. */
  readonly site: pulumi.Input<string>;
  /** The id of its section; absent if it belongs to the site itself. A change replaces the resource. */
  readonly section?: pulumi.Input<string | undefined>;
  /** The id of the space. Changing it replaces the site space. */
  readonly space: pulumi.Input<string>;
  /** The path of the space in the URL. */
  readonly path?: pulumi.Input<string | undefined>;
  /** The condition under which a visitor sees it; null removes it. */
  readonly condition?: pulumi.Input<string | null | undefined>;
  /** The id of the page that is shown first; null removes it. */
  readonly home?: pulumi.Input<string | null | undefined>;
  /** Whether it is kept out of the navigation. Its pages stay reachable. */
  readonly hidden?: pulumi.Input<boolean | undefined>;
  /** Whether it is kept out of the published site. */
  readonly draft?: pulumi.Input<boolean | undefined>;
  /** Marks the space that is shown first. Set it on one space only. */
  readonly default?: pulumi.Input<true | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  readonly after?: pulumi.Input<string | undefined>;
}

/** A space as a site shows it, in a section or at the root. */
export class SiteSpace extends ColophonResource {
  /** The id of its site; a change replaces the resource. */
  declare public readonly site: pulumi.Output<string>;
  /** The id of its section; absent if it belongs to the site itself. A change replaces the resource. */
  declare public readonly section: pulumi.Output<string | undefined>;
  /** The id of the space. Changing it replaces the site space. */
  declare public readonly space: pulumi.Output<string>;
  /** The path of the space in the URL. */
  declare public readonly path: pulumi.Output<string | undefined>;
  /** The condition under which a visitor sees it; null removes it. */
  declare public readonly condition: pulumi.Output<string | null | undefined>;
  /** The id of the page that is shown first; null removes it. */
  declare public readonly home: pulumi.Output<string | null | undefined>;
  /** Whether it is kept out of the navigation. Its pages stay reachable. */
  declare public readonly hidden: pulumi.Output<boolean | undefined>;
  /** Whether it is kept out of the published site. */
  declare public readonly draft: pulumi.Output<boolean | undefined>;
  /** Marks the space that is shown first. Set it on one space only. */
  declare public readonly default: pulumi.Output<true | undefined>;
  /** The id of the sibling that it follows, or `first`; if absent, its position is not managed. */
  declare public readonly after: pulumi.Output<string | undefined>;
  /** Its public URL, once the site is published. */
  declare public readonly url: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SiteSpaceArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteSpace',
        outputs: ['site', 'section', 'space', 'path', 'condition', 'home', 'hidden', 'draft', 'default', 'after', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteSpace by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteSpace {
    return new SiteSpace(name, {} as SiteSpaceArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a Site. */
export interface SiteArgs {
  /** The title of the site. */
  readonly title: pulumi.Input<string>;
  /** The plan of the site. Set at creation only. */
  readonly type?: pulumi.Input<'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium' | undefined>;
  /** Who can visit the site. */
  readonly visibility?: pulumi.Input<'public' | 'unlisted' | 'share-link' | 'visitor-auth' | undefined>;
  /** The path of the site on its host. */
  readonly basename?: pulumi.Input<string | undefined>;
  /** Whether content adapts to the visitor. */
  readonly adaptiveContent?: pulumi.Input<boolean | undefined>;
  /** Whether assistants may read the site. */
  readonly agentsContext?: pulumi.Input<'excluded' | 'included' | undefined>;
  /** The host and path of the proxy that serves the site; null removes it. */
  readonly proxy?: pulumi.Input<string | null | undefined>;
}

/** A site. Publish it with a SitePublication that depends on the parts of the site. */
export class Site extends ColophonResource {
  /** The title of the site. */
  declare public readonly title: pulumi.Output<string>;
  /** The plan of the site. Set at creation only. */
  declare public readonly type: pulumi.Output<'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium' | undefined>;
  /** Who can visit the site. */
  declare public readonly visibility: pulumi.Output<'public' | 'unlisted' | 'share-link' | 'visitor-auth' | undefined>;
  /** The path of the site on its host. */
  declare public readonly basename: pulumi.Output<string | undefined>;
  /** Whether content adapts to the visitor. */
  declare public readonly adaptiveContent: pulumi.Output<boolean | undefined>;
  /** Whether assistants may read the site. */
  declare public readonly agentsContext: pulumi.Output<'excluded' | 'included' | undefined>;
  /** The host and path of the proxy that serves the site; null removes it. */
  declare public readonly proxy: pulumi.Output<string | null | undefined>;
  /** Whether the site is live. */
  declare public readonly published: pulumi.Output<boolean>;
  /** Its public URL, once it is published. */
  declare public readonly url: pulumi.Output<string | undefined>;
  /** The URL where it is edited. */
  declare public readonly app: pulumi.Output<string>;
  /** Its custom hostname. */
  declare public readonly hostname: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SiteArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'Site',
        outputs: ['title', 'type', 'visibility', 'basename', 'adaptiveContent', 'agentsContext', 'proxy', 'published', 'url', 'app', 'hostname'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing Site by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Site {
    return new Site(name, {} as SiteArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SitePublication. */
export interface SitePublicationArgs {
  /** The id of the site. */
  readonly site: pulumi.Input<string>;
  /** Whether the site is live. */
  readonly published: pulumi.Input<boolean>;
}

/** Publishes a site. Make it depend on the parts of the site. Deleting it unpublishes the site. */
export class SitePublication extends ColophonResource {
  /** The id of the site. */
  declare public readonly site: pulumi.Output<string>;
  /** Whether the site is live. */
  declare public readonly published: pulumi.Output<boolean>;
  /** The public URL of the site, once it is published. */
  declare public readonly url: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SitePublicationArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SitePublication',
        outputs: ['site', 'published', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SitePublication by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SitePublication {
    return new SitePublication(name, {} as SitePublicationArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SpaceFields. */
export interface SpaceFieldsArgs {
  /** The id of the space. */
  readonly space: pulumi.Input<string>;
  /** The values, by the name of the custom field. */
  readonly values: pulumi.Input<{ readonly [key: string]: pulumi.Input<string | number | boolean | readonly pulumi.Input<string>[] | null> }>;
}

/** Custom field values of a space. Only the declared fields are managed; deleting it keeps the values. */
export class SpaceFields extends ColophonResource {
  /** The id of the space. */
  declare public readonly space: pulumi.Output<string>;
  /** The values, by the name of the custom field. */
  declare public readonly values: pulumi.Output<{ readonly [key: string]: string | number | boolean | readonly string[] | null }>;

  public constructor(name: string, args: SpaceFieldsArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SpaceFields',
        outputs: ['space', 'values'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SpaceFields by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SpaceFields {
    return new SpaceFields(name, {} as SpaceFieldsArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SpaceOrder. */
export interface SpaceOrderArgs {
  /** The id of the collection. */
  readonly collection: pulumi.Input<string>;
  /** The ids of spaces of the collection, in display order. */
  readonly spaces: pulumi.Input<readonly pulumi.Input<string>[]>;
}

/** The order of spaces in a collection. Spaces that are not listed keep their positions; deleting it keeps the order. */
export class SpaceOrder extends ColophonResource {
  /** The id of the collection. */
  declare public readonly collection: pulumi.Output<string>;
  /** The ids of spaces of the collection, in display order. */
  declare public readonly spaces: pulumi.Output<readonly string[]>;

  public constructor(name: string, args: SpaceOrderArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SpaceOrder',
        outputs: ['collection', 'spaces'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SpaceOrder by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SpaceOrder {
    return new SpaceOrder(name, {} as SpaceOrderArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SpaceTranslation. */
export interface SpaceTranslationArgs {
  /** The id of its space; a change replaces the resource. */
  readonly space: pulumi.Input<string>;
  /** The code of the language to translate into. Changing it replaces the translation. */
  readonly language: pulumi.Input<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl' | 'zh-tw'>;
  /** The language of the original space. Changing it replaces the translation. */
  readonly from: pulumi.Input<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl' | 'zh-tw'>;
  /** The instructions, as text or as a document. */
  readonly instructions?: pulumi.Input<string | { readonly [key: string]: unknown } | null | undefined>;
}

/** The translation of a space into one language. Creating it starts a run, which consumes words. */
export class SpaceTranslation extends ColophonResource {
  /** The id of its space; a change replaces the resource. */
  declare public readonly space: pulumi.Output<string>;
  /** The code of the language to translate into. Changing it replaces the translation. */
  declare public readonly language: pulumi.Output<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl' | 'zh-tw'>;
  /** The language of the original space. Changing it replaces the translation. */
  declare public readonly from: pulumi.Output<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl' | 'zh-tw'>;
  /** The instructions, as text or as a document. */
  declare public readonly instructions: pulumi.Output<string | { readonly [key: string]: unknown } | null | undefined>;
  /** The id of the space with the translation, once the first run has created it. */
  declare public readonly result: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SpaceTranslationArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SpaceTranslation',
        outputs: ['space', 'language', 'from', 'instructions', 'result'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SpaceTranslation by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SpaceTranslation {
    return new SpaceTranslation(name, {} as SpaceTranslationArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a Space. */
export interface SpaceArgs {
  /** The title. For a space that is only looked up, the exact title, which must be unique. */
  readonly title: pulumi.Input<string>;
}

/** An existing space, found by its exact title. It is never created, changed or deleted. */
export class Space extends ColophonResource {
  /** The title. For a space that is only looked up, the exact title, which must be unique. */
  declare public readonly title: pulumi.Output<string>;
  /** The URL where it is edited. */
  declare public readonly url: pulumi.Output<string>;

  public constructor(name: string, args: SpaceArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'Space',
        outputs: ['title', 'url'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing Space by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Space {
    return new Space(name, {} as SpaceArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** A condition. */
export interface ManagedSpaceMergeRulesArgs {
  /** The expression that must be true. */
  readonly custom: pulumi.Input<string>;
  /** What people see if it is not. */
  readonly message?: pulumi.Input<string | undefined>;
}

/** A condition. */
export interface ManagedSpaceMergeRules {
  /** The expression that must be true. */
  readonly custom: string;
  /** What people see if it is not. */
  readonly message?: string | undefined;
}

/** The source of the first content of the new space. Used only when the space is created; nothing is imported into an existing space. */
export interface ManagedSpaceImportFromArgs {
  /** The URL of the content, which the service must be able to reach. */
  readonly url: pulumi.Input<string>;
  /** The format of the content at that URL. */
  readonly source: pulumi.Input<'website' | 'docx' | 'markdown' | 'html' | 'zip' | 'confluence' | 'github-wiki' | 'notion' | 'google-docs'>;
}

/** The source of the first content of the new space. Used only when the space is created; nothing is imported into an existing space. */
export interface ManagedSpaceImportFrom {
  /** The URL of the content, which the service must be able to reach. */
  readonly url: string;
  /** The format of the content at that URL. */
  readonly source: 'website' | 'docx' | 'markdown' | 'html' | 'zip' | 'confluence' | 'github-wiki' | 'notion' | 'google-docs';
}

/** The inputs of a ManagedSpace. */
export interface ManagedSpaceArgs {
  /** The title. For a space that is only looked up, the exact title, which must be unique. */
  readonly title: pulumi.Input<string>;
  /** Shown beside the title; null removes it. Not together with `icon`. */
  readonly emoji?: pulumi.Input<string | null | undefined>;
  /** The URL of an image shown beside the title; null removes it. Not together with `emoji`. */
  readonly icon?: pulumi.Input<string | null | undefined>;
  /** The id of its collection; null moves it to the top level. */
  readonly in?: pulumi.Input<string | null | undefined>;
  /** The language of its content. Once set, it cannot be removed. */
  readonly language?: pulumi.Input<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl' | 'zh-tw' | undefined>;
  /** Whether people with the required role edit it directly (`live`) or only through change requests (`locked`). */
  readonly editMode?: pulumi.Input<'live' | 'locked' | undefined>;
  /** What change requests need before they are merged. `inherit` uses the rules of the organization, `none` has no rules. */
  readonly mergeRules?: pulumi.Input<'inherit' | 'none' | readonly (pulumi.Input<'require_at_least_one_review' | 'require_at_least_one_approved_review' | 'require_all_reviews_approved' | 'require_agent_review' | 'require_up_to_date_change_request' | 'require_change_request_subject' | 'require_change_request_description' | 'require_author_to_merge' | { readonly [key: string]: pulumi.Input<readonly pulumi.Input<string>[]> } | ManagedSpaceMergeRulesArgs>)[] | undefined>;
  /** The id of a space whose content is copied into the new space. Used only when the space is created. */
  readonly template?: pulumi.Input<string | undefined>;
  /** The source of the first content of the new space. Used only when the space is created; nothing is imported into an existing space. */
  readonly importFrom?: pulumi.Input<ManagedSpaceImportFromArgs | undefined>;
}

/** A space that is created, changed and deleted. Deleting it deletes its content; both can be restored for 7 days. */
export class ManagedSpace extends ColophonResource {
  /** The title. For a space that is only looked up, the exact title, which must be unique. */
  declare public readonly title: pulumi.Output<string>;
  /** Shown beside the title; null removes it. Not together with `icon`. */
  declare public readonly emoji: pulumi.Output<string | null | undefined>;
  /** The URL of an image shown beside the title; null removes it. Not together with `emoji`. */
  declare public readonly icon: pulumi.Output<string | null | undefined>;
  /** The id of its collection; null moves it to the top level. */
  declare public readonly in: pulumi.Output<string | null | undefined>;
  /** The language of its content. Once set, it cannot be removed. */
  declare public readonly language: pulumi.Output<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl' | 'zh-tw' | undefined>;
  /** Whether people with the required role edit it directly (`live`) or only through change requests (`locked`). */
  declare public readonly editMode: pulumi.Output<'live' | 'locked' | undefined>;
  /** What change requests need before they are merged. `inherit` uses the rules of the organization, `none` has no rules. */
  declare public readonly mergeRules: pulumi.Output<'inherit' | 'none' | readonly ('require_at_least_one_review' | 'require_at_least_one_approved_review' | 'require_all_reviews_approved' | 'require_agent_review' | 'require_up_to_date_change_request' | 'require_change_request_subject' | 'require_change_request_description' | 'require_author_to_merge' | { readonly [key: string]: readonly string[] } | ManagedSpaceMergeRules)[] | undefined>;
  /** The id of a space whose content is copied into the new space. Used only when the space is created. */
  declare public readonly template: pulumi.Output<string | undefined>;
  /** The source of the first content of the new space. Used only when the space is created; nothing is imported into an existing space. */
  declare public readonly importFrom: pulumi.Output<ManagedSpaceImportFrom | undefined>;
  /** The URL where it is edited. */
  declare public readonly url: pulumi.Output<string>;

  public constructor(name: string, args: ManagedSpaceArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'ManagedSpace',
        outputs: ['title', 'emoji', 'icon', 'in', 'language', 'editMode', 'mergeRules', 'template', 'importFrom', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing ManagedSpace by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ManagedSpace {
    return new ManagedSpace(name, {} as ManagedSpaceArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a Team. */
export interface TeamArgs {
  /** The title of the team. */
  readonly title: pulumi.Input<string>;
  /** The members, by e-mail address. */
  readonly members?: pulumi.Input<{ readonly [key: string]: pulumi.Input<'owner' | 'member'> } | undefined>;
}

/** A team. Members that were added outside Colophon stay. */
export class Team extends ColophonResource {
  /** The title of the team. */
  declare public readonly title: pulumi.Output<string>;
  /** The members, by e-mail address. */
  declare public readonly members: pulumi.Output<{ readonly [key: string]: 'owner' | 'member' } | undefined>;

  public constructor(name: string, args: TeamArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'Team',
        outputs: ['title', 'members'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing Team by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Team {
    return new Team(name, {} as TeamArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a TranslationLanguage. */
export interface TranslationLanguageArgs {
  /** The id of its translation; a change replaces the resource. */
  readonly translation: pulumi.Input<string>;
  /** The language code. Changing it replaces the instructions. */
  readonly language: pulumi.Input<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl'>;
  /** The instructions, as text or as a document. */
  readonly instructions: pulumi.Input<string | { readonly [key: string]: unknown }>;
}

/** Instructions for one language. */
export class TranslationLanguage extends ColophonResource {
  /** The id of its translation; a change replaces the resource. */
  declare public readonly translation: pulumi.Output<string>;
  /** The language code. Changing it replaces the instructions. */
  declare public readonly language: pulumi.Output<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl'>;
  /** The instructions, as text or as a document. */
  declare public readonly instructions: pulumi.Output<string | { readonly [key: string]: unknown }>;

  public constructor(name: string, args: TranslationLanguageArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'TranslationLanguage',
        outputs: ['translation', 'language', 'instructions'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing TranslationLanguage by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): TranslationLanguage {
    return new TranslationLanguage(name, {} as TranslationLanguageArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a Translation. */
export interface TranslationArgs {
  /** The title of the settings. */
  readonly title: pulumi.Input<string>;
}

/** Translation settings for one or more languages. */
export class Translation extends ColophonResource {
  /** The title of the settings. */
  declare public readonly title: pulumi.Output<string>;

  public constructor(name: string, args: TranslationArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'Translation',
        outputs: ['title'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing Translation by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Translation {
    return new Translation(name, {} as TranslationArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SiteVisitorAuth. */
export interface SiteVisitorAuthArgs {
  /** The id of the site. */
  readonly site: pulumi.Input<string>;
  /** The authentication backend: your own, which signs tokens with the key (`custom`), or the installed integration. */
  readonly backend?: pulumi.Input<'custom' | 'integration' | undefined>;
  /** The URL to which visitors without a valid token are sent; null removes it. */
  readonly fallbackURL?: pulumi.Input<string | null | undefined>;
  /** The URL where visitors log out; null removes it. */
  readonly logoutURL?: pulumi.Input<string | null | undefined>;
  /** A marker of your choice, such as a date. Applying it for the first time, or changing it, replaces the private key; this needs consent. */
  readonly rotate?: pulumi.Input<string | undefined>;
}

/** Visitor authentication of a site. Deleting it keeps the settings and the key. */
export class SiteVisitorAuth extends ColophonResource {
  /** The id of the site. */
  declare public readonly site: pulumi.Output<string>;
  /** The authentication backend: your own, which signs tokens with the key (`custom`), or the installed integration. */
  declare public readonly backend: pulumi.Output<'custom' | 'integration' | undefined>;
  /** The URL to which visitors without a valid token are sent; null removes it. */
  declare public readonly fallbackURL: pulumi.Output<string | null | undefined>;
  /** The URL where visitors log out; null removes it. */
  declare public readonly logoutURL: pulumi.Output<string | null | undefined>;
  /** A marker of your choice, such as a date. Applying it for the first time, or changing it, replaces the private key; this needs consent. */
  declare public readonly rotate: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SiteVisitorAuthArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteVisitorAuth',
        outputs: ['site', 'backend', 'fallbackURL', 'logoutURL', 'rotate'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteVisitorAuth by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteVisitorAuth {
    return new SiteVisitorAuth(name, {} as SiteVisitorAuthArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** The inputs of a SiteVisitorSchema. */
export interface SiteVisitorSchemaArgs {
  /** The id of the site. */
  readonly site: pulumi.Input<string>;
  /** The claims, by name: `type`, `description`, and `enum`, `items`, `properties` or `signed` where applicable. */
  readonly properties: pulumi.Input<{ readonly [key: string]: pulumi.Input<{ readonly [key: string]: unknown }> }>;
}

/** The claims that conditions of a site can use. The complete schema; deleting the resource keeps it. */
export class SiteVisitorSchema extends ColophonResource {
  /** The id of the site. */
  declare public readonly site: pulumi.Output<string>;
  /** The claims, by name: `type`, `description`, and `enum`, `items`, `properties` or `signed` where applicable. */
  declare public readonly properties: pulumi.Output<{ readonly [key: string]: { readonly [key: string]: unknown } }>;

  public constructor(name: string, args: SiteVisitorSchemaArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteVisitorSchema',
        outputs: ['site', 'properties'],
        secrets: [],
        deletable: false,
      },
      name,
      args,
      opts,
    );
  }

  /** Looks up an existing SiteVisitorSchema by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteVisitorSchema {
    return new SiteVisitorSchema(name, {} as SiteVisitorSchemaArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** Every class, by the name of its resource. */
export const RESOURCE_CLASSES: {
  readonly Access: typeof Access;
  readonly Collection: typeof Collection;
  readonly CustomField: typeof CustomField;
  readonly SiteSpaceCustomization: typeof SiteSpaceCustomization;
  readonly SiteCustomization: typeof SiteCustomization;
  readonly SiteExternalLink: typeof SiteExternalLink;
  readonly GitSync: typeof GitSync;
  readonly GlossaryEntry: typeof GlossaryEntry;
  readonly LinkInvite: typeof LinkInvite;
  readonly SiteMcpServer: typeof SiteMcpServer;
  readonly Member: typeof Member;
  readonly OpenApiSpec: typeof OpenApiSpec;
  readonly OrganizationSettings: typeof OrganizationSettings;
  readonly SiteRedirect: typeof SiteRedirect;
  readonly SamlProvider: typeof SamlProvider;
  readonly SectionGroup: typeof SectionGroup;
  readonly SiteSection: typeof SiteSection;
  readonly ShareLink: typeof ShareLink;
  readonly SiteSpace: typeof SiteSpace;
  readonly Site: typeof Site;
  readonly SitePublication: typeof SitePublication;
  readonly SpaceFields: typeof SpaceFields;
  readonly SpaceOrder: typeof SpaceOrder;
  readonly SpaceTranslation: typeof SpaceTranslation;
  readonly Space: typeof Space;
  readonly ManagedSpace: typeof ManagedSpace;
  readonly Team: typeof Team;
  readonly TranslationLanguage: typeof TranslationLanguage;
  readonly Translation: typeof Translation;
  readonly SiteVisitorAuth: typeof SiteVisitorAuth;
  readonly SiteVisitorSchema: typeof SiteVisitorSchema;
} = {
  Access,
  Collection,
  CustomField,
  SiteSpaceCustomization,
  SiteCustomization,
  SiteExternalLink,
  GitSync,
  GlossaryEntry,
  LinkInvite,
  SiteMcpServer,
  Member,
  OpenApiSpec,
  OrganizationSettings,
  SiteRedirect,
  SamlProvider,
  SectionGroup,
  SiteSection,
  ShareLink,
  SiteSpace,
  Site,
  SitePublication,
  SpaceFields,
  SpaceOrder,
  SpaceTranslation,
  Space,
  ManagedSpace,
  Team,
  TranslationLanguage,
  Translation,
  SiteVisitorAuth,
  SiteVisitorSchema,
};
