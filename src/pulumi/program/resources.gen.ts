// Written by `npm run generate`. Do not edit.
import * as pulumi from '@pulumi/pulumi';
import { ColophonResource } from './resource';

/** What a CustomField is made of. */
export interface CustomFieldArgs {
  /** What operations and values call it; another name makes the field anew and drops all values. */
  readonly name: pulumi.Input<string>;
  /** What its values are; another type makes the field anew and drops all values. */
  readonly type: pulumi.Input<'text' | 'number' | 'boolean' | 'tags' | 'select:multi' | 'select:single'>;
  /** What people read. */
  readonly title?: pulumi.Input<string | undefined>;
  /** What it is for. */
  readonly description?: pulumi.Input<string | undefined>;
  /** Shown while there is no value. */
  readonly placeholder?: pulumi.Input<string | undefined>;
  /** What can be chosen, in the order in which it is shown; for the two select types. */
  readonly options?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
}

/** A field that spaces can have a value for. */
export class CustomField extends ColophonResource {
  /** What operations and values call it; another name makes the field anew and drops all values. */
  declare public readonly name: pulumi.Output<string>;
  /** What its values are; another type makes the field anew and drops all values. */
  declare public readonly type: pulumi.Output<'text' | 'number' | 'boolean' | 'tags' | 'select:multi' | 'select:single'>;
  /** What people read. */
  declare public readonly title: pulumi.Output<string | undefined>;
  /** What it is for. */
  declare public readonly description: pulumi.Output<string | undefined>;
  /** Shown while there is no value. */
  declare public readonly placeholder: pulumi.Output<string | undefined>;
  /** What can be chosen, in the order in which it is shown; for the two select types. */
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

  /** A CustomField that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CustomField {
    return new CustomField(name, {} as CustomFieldArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a LinkInvite is made of. */
export interface LinkInviteArgs {
  /** What whoever follows the link may do; null makes them guests. */
  readonly role?: pulumi.Input<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
}

/** A link by which people join; at most one for each role. Deleting it makes every copy of the link useless. */
export class LinkInvite extends ColophonResource {
  /** What whoever follows the link may do; null makes them guests. */
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

  /** A LinkInvite that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LinkInvite {
    return new LinkInvite(name, {} as LinkInviteArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a Member is made of. */
export interface MemberArgs {
  /** The e-mail address of the person; it cannot become that of another one. */
  readonly email: pulumi.Input<string>;
  /** What they may do; null makes them a guest. */
  readonly role?: pulumi.Input<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
}

/** The role of a person, who is invited when not there yet. Deleting it leaves the person where they are. */
export class Member extends ColophonResource {
  /** The e-mail address of the person; it cannot become that of another one. */
  declare public readonly email: pulumi.Output<string>;
  /** What they may do; null makes them a guest. */
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

  /** A Member that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Member {
    return new Member(name, {} as MemberArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** Where it comes from; exactly one of the two. */
export interface OpenApiSpecSourceArgs {
  /** Where the service fetches it. */
  readonly url?: pulumi.Input<string | undefined>;
  /** The specification, as JSON or YAML. */
  readonly text?: pulumi.Input<string | undefined>;
}

/** Where it comes from; exactly one of the two. */
export interface OpenApiSpecSource {
  /** Where the service fetches it. */
  readonly url?: string | undefined;
  /** The specification, as JSON or YAML. */
  readonly text?: string | undefined;
}

/** What a OpenApiSpec is made of. */
export interface OpenApiSpecArgs {
  /** What operations and pages call it; another one makes it anew. */
  readonly slug: pulumi.Input<string>;
  /** Where it comes from; exactly one of the two. */
  readonly source: pulumi.Input<OpenApiSpecSourceArgs>;
}

/** An API description, read from a URL or given as text. */
export class OpenApiSpec extends ColophonResource {
  /** What operations and pages call it; another one makes it anew. */
  declare public readonly slug: pulumi.Output<string>;
  /** Where it comes from; exactly one of the two. */
  declare public readonly source: pulumi.Output<OpenApiSpecSource>;
  /** Where the specification is shown in the service. */
  declare public readonly url: pulumi.Output<string>;

  public constructor(name: string, args: OpenApiSpecArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'OpenApiSpec',
        outputs: ['slug', 'source', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** A OpenApiSpec that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): OpenApiSpec {
    return new OpenApiSpec(name, {} as OpenApiSpecArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** Where it leads; exactly one of a section and a site space, of which a page can be named. */
export interface SiteRedirectDestinationArgs {
  /** The id of a section of this site. */
  readonly section?: pulumi.Input<string | undefined>;
  /** The id of a site space of this site. */
  readonly space?: pulumi.Input<string | undefined>;
  /** The id of a page of that site space. */
  readonly page?: pulumi.Input<string | undefined>;
}

/** Where it leads; exactly one of a section and a site space, of which a page can be named. */
export interface SiteRedirectDestination {
  /** The id of a section of this site. */
  readonly section?: string | undefined;
  /** The id of a site space of this site. */
  readonly space?: string | undefined;
  /** The id of a page of that site space. */
  readonly page?: string | undefined;
}

/** What a SiteRedirect is made of. */
export interface SiteRedirectArgs {
  /** The id of the site that holds it; another one makes it anew. */
  readonly site: pulumi.Input<string>;
  /** The old path, which starts with a slash. */
  readonly source: pulumi.Input<string>;
  /** Where it leads; exactly one of a section and a site space, of which a page can be named. */
  readonly destination: pulumi.Input<SiteRedirectDestinationArgs>;
}

/** An old path of a site and where it leads now. */
export class SiteRedirect extends ColophonResource {
  /** The id of the site that holds it; another one makes it anew. */
  declare public readonly site: pulumi.Output<string>;
  /** The old path, which starts with a slash. */
  declare public readonly source: pulumi.Output<string>;
  /** Where it leads; exactly one of a section and a site space, of which a page can be named. */
  declare public readonly destination: pulumi.Output<SiteRedirectDestination>;

  public constructor(name: string, args: SiteRedirectArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteRedirect',
        outputs: ['site', 'source', 'destination'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** A SiteRedirect that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteRedirect {
    return new SiteRedirect(name, {} as SiteRedirectArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What the identity provider must be told about the service. */
export interface SamlProviderService {
  /** Where the identity provider sends its answers. */
  readonly acsURL: string;
  /** Where a login starts. */
  readonly startURL: string;
  /** The entity id of the service. */
  readonly entityID: string;
}

/** What a SamlProvider is made of. */
export interface SamlProviderArgs {
  /** What people read on the login page. */
  readonly label: pulumi.Input<string>;
  /** The entity id of the identity provider. */
  readonly entityID?: pulumi.Input<string | undefined>;
  /** Where people are sent to log in. */
  readonly ssoURL?: pulumi.Input<string | undefined>;
  /** The X.509 certificate of the identity provider, as PEM. */
  readonly certificate?: pulumi.Input<string | undefined>;
  /** The id of the team that people join at their first login. Once set it can be changed and not removed. */
  readonly defaultTeam?: pulumi.Input<string | undefined>;
  /** The role that people get at their first login; null makes them guests. */
  readonly defaultRole?: pulumi.Input<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
}

/** An identity provider. Deleting it shuts out everybody who logs in through it. */
export class SamlProvider extends ColophonResource {
  /** What people read on the login page. */
  declare public readonly label: pulumi.Output<string>;
  /** The entity id of the identity provider. */
  declare public readonly entityID: pulumi.Output<string | undefined>;
  /** Where people are sent to log in. */
  declare public readonly ssoURL: pulumi.Output<string | undefined>;
  /** The X.509 certificate of the identity provider, as PEM. */
  declare public readonly certificate: pulumi.Output<string | undefined>;
  /** The id of the team that people join at their first login. Once set it can be changed and not removed. */
  declare public readonly defaultTeam: pulumi.Output<string | undefined>;
  /** The role that people get at their first login; null makes them guests. */
  declare public readonly defaultRole: pulumi.Output<'admin' | 'create' | 'edit' | 'review' | 'comment' | 'read' | null | undefined>;
  /** What the identity provider must be told about the service. */
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

  /** A SamlProvider that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SamlProvider {
    return new SamlProvider(name, {} as SamlProviderArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a SectionGroup is made of. */
export interface SectionGroupArgs {
  /** The id of the site that holds it; another one makes it anew. */
  readonly site: pulumi.Input<string>;
  /** What visitors read. */
  readonly title: pulumi.Input<string>;
  /** The name of an icon; null removes it. */
  readonly icon?: pulumi.Input<string | null | undefined>;
  /** The id of the sibling that it stands right after, or the word `first`; absent leaves its place alone. */
  readonly after?: pulumi.Input<string | undefined>;
}

/** Sections of a site that are shown together under one title. Each section says in which group it is. */
export class SectionGroup extends ColophonResource {
  /** The id of the site that holds it; another one makes it anew. */
  declare public readonly site: pulumi.Output<string>;
  /** What visitors read. */
  declare public readonly title: pulumi.Output<string>;
  /** The name of an icon; null removes it. */
  declare public readonly icon: pulumi.Output<string | null | undefined>;
  /** The id of the sibling that it stands right after, or the word `first`; absent leaves its place alone. */
  declare public readonly after: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SectionGroupArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SectionGroup',
        outputs: ['site', 'title', 'icon', 'after'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** A SectionGroup that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SectionGroup {
    return new SectionGroup(name, {} as SectionGroupArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a SiteSection is made of. */
export interface SiteSectionArgs {
  /** The id of the site that holds it; another one makes it anew. */
  readonly site: pulumi.Input<string>;
  /** The section's part of the URL. */
  readonly path: pulumi.Input<string>;
  /** What visitors read. */
  readonly title?: pulumi.Input<string | undefined>;
  /** The name of an icon; null removes it. */
  readonly icon?: pulumi.Input<string | null | undefined>;
  /** Shown below the title; null removes it. */
  readonly description?: pulumi.Input<string | null | undefined>;
  /** Decides whether a visitor sees the section; null removes it. */
  readonly condition?: pulumi.Input<string | null | undefined>;
  /** The id of the group that holds it; null takes it out. */
  readonly group?: pulumi.Input<string | null | undefined>;
  /** It is the section shown first. One of them is; only that one says so. */
  readonly default?: pulumi.Input<true | undefined>;
  /** The id of the space that it is made with and shows at first. It is needed to make a section, and does not count afterwards. */
  readonly firstSpace?: pulumi.Input<string | undefined>;
  /** The id of the sibling that it stands right after, or the word `first`; absent leaves its place alone. */
  readonly after?: pulumi.Input<string | undefined>;
}

/** A top-level part of a site. */
export class SiteSection extends ColophonResource {
  /** The id of the site that holds it; another one makes it anew. */
  declare public readonly site: pulumi.Output<string>;
  /** The section's part of the URL. */
  declare public readonly path: pulumi.Output<string>;
  /** What visitors read. */
  declare public readonly title: pulumi.Output<string | undefined>;
  /** The name of an icon; null removes it. */
  declare public readonly icon: pulumi.Output<string | null | undefined>;
  /** Shown below the title; null removes it. */
  declare public readonly description: pulumi.Output<string | null | undefined>;
  /** Decides whether a visitor sees the section; null removes it. */
  declare public readonly condition: pulumi.Output<string | null | undefined>;
  /** The id of the group that holds it; null takes it out. */
  declare public readonly group: pulumi.Output<string | null | undefined>;
  /** It is the section shown first. One of them is; only that one says so. */
  declare public readonly default: pulumi.Output<true | undefined>;
  /** The id of the space that it is made with and shows at first. It is needed to make a section, and does not count afterwards. */
  declare public readonly firstSpace: pulumi.Output<string | undefined>;
  /** The id of the sibling that it stands right after, or the word `first`; absent leaves its place alone. */
  declare public readonly after: pulumi.Output<string | undefined>;
  /** Where visitors find it, once the site is published. */
  declare public readonly url: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SiteSectionArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteSection',
        outputs: ['site', 'path', 'title', 'icon', 'description', 'condition', 'group', 'default', 'firstSpace', 'after', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** A SiteSection that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteSection {
    return new SiteSection(name, {} as SiteSectionArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a ShareLink is made of. */
export interface ShareLinkArgs {
  /** The id of the site that holds it; another one makes it anew. */
  readonly site: pulumi.Input<string>;
  /** What it is called. */
  readonly name: pulumi.Input<string>;
  /** Whether it opens the site. */
  readonly active?: pulumi.Input<boolean | undefined>;
}

/** A share link. Deleting it, or switching it off, takes access away from everybody who holds it. */
export class ShareLink extends ColophonResource {
  /** The id of the site that holds it; another one makes it anew. */
  declare public readonly site: pulumi.Output<string>;
  /** What it is called. */
  declare public readonly name: pulumi.Output<string>;
  /** Whether it opens the site. */
  declare public readonly active: pulumi.Output<boolean | undefined>;
  /** The link itself, which opens the site to whoever has it. */
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

  /** A ShareLink that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ShareLink {
    return new ShareLink(name, {} as ShareLinkArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a SiteSpace is made of. */
export interface SiteSpaceArgs {
  /** The id of the site that holds it; another one makes it anew. */
  readonly site: pulumi.Input<string>;
  /** The id of the section that holds it; absent where it stands in the site itself. Another one makes it anew. */
  readonly section?: pulumi.Input<string | undefined>;
  /** The id of the space that is shown; another one makes the site space anew. */
  readonly space: pulumi.Input<string>;
  /** Its part of the URL. */
  readonly path?: pulumi.Input<string | undefined>;
  /** Decides whether a visitor sees it; null removes it. */
  readonly condition?: pulumi.Input<string | null | undefined>;
  /** It is the one shown first. One of them is; only that one says so. */
  readonly default?: pulumi.Input<true | undefined>;
  /** The id of the sibling that it stands right after, or the word `first`; absent leaves its place alone. */
  readonly after?: pulumi.Input<string | undefined>;
}

/** A space as a site shows it, in a section or at the root. */
export class SiteSpace extends ColophonResource {
  /** The id of the site that holds it; another one makes it anew. */
  declare public readonly site: pulumi.Output<string>;
  /** The id of the section that holds it; absent where it stands in the site itself. Another one makes it anew. */
  declare public readonly section: pulumi.Output<string | undefined>;
  /** The id of the space that is shown; another one makes the site space anew. */
  declare public readonly space: pulumi.Output<string>;
  /** Its part of the URL. */
  declare public readonly path: pulumi.Output<string | undefined>;
  /** Decides whether a visitor sees it; null removes it. */
  declare public readonly condition: pulumi.Output<string | null | undefined>;
  /** It is the one shown first. One of them is; only that one says so. */
  declare public readonly default: pulumi.Output<true | undefined>;
  /** The id of the sibling that it stands right after, or the word `first`; absent leaves its place alone. */
  declare public readonly after: pulumi.Output<string | undefined>;
  /** Where visitors find it, once the site is published. */
  declare public readonly url: pulumi.Output<string | undefined>;

  public constructor(name: string, args: SiteSpaceArgs, opts?: pulumi.CustomResourceOptions) {
    super(
      {
        kind: 'SiteSpace',
        outputs: ['site', 'section', 'space', 'path', 'condition', 'default', 'after', 'url'],
        secrets: [],
        deletable: true,
      },
      name,
      args,
      opts,
    );
  }

  /** A SiteSpace that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteSpace {
    return new SiteSpace(name, {} as SiteSpaceArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a Site is made of. */
export interface SiteArgs {
  /** What the site is called. */
  readonly title: pulumi.Input<string>;
  /** The plan of the site; only chosen when it is made. */
  readonly type?: pulumi.Input<'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium' | undefined>;
  /** Who may visit. */
  readonly visibility?: pulumi.Input<'public' | 'unlisted' | 'share-link' | 'visitor-auth' | undefined>;
  /** The path of the site below its host. */
  readonly basename?: pulumi.Input<string | undefined>;
  /** Whether content may change with who visits. */
  readonly adaptiveContent?: pulumi.Input<boolean | undefined>;
  /** Whether assistants may read the site. */
  readonly agentsContext?: pulumi.Input<'excluded' | 'included' | undefined>;
  /** A host and a path through which the site is shown; null removes it. */
  readonly proxy?: pulumi.Input<string | null | undefined>;
}

/** A site. Whether it is live is said by a SitePublication, because a site goes live when its parts stand. */
export class Site extends ColophonResource {
  /** What the site is called. */
  declare public readonly title: pulumi.Output<string>;
  /** The plan of the site; only chosen when it is made. */
  declare public readonly type: pulumi.Output<'basic' | 'premium' | 'ultimate' | 'sponsored' | 'legacy-basic' | 'legacy-premium' | undefined>;
  /** Who may visit. */
  declare public readonly visibility: pulumi.Output<'public' | 'unlisted' | 'share-link' | 'visitor-auth' | undefined>;
  /** The path of the site below its host. */
  declare public readonly basename: pulumi.Output<string | undefined>;
  /** Whether content may change with who visits. */
  declare public readonly adaptiveContent: pulumi.Output<boolean | undefined>;
  /** Whether assistants may read the site. */
  declare public readonly agentsContext: pulumi.Output<'excluded' | 'included' | undefined>;
  /** A host and a path through which the site is shown; null removes it. */
  declare public readonly proxy: pulumi.Output<string | null | undefined>;
  /** Whether the site is live. */
  declare public readonly published: pulumi.Output<boolean>;
  /** Where visitors find it, once it is published. */
  declare public readonly url: pulumi.Output<string | undefined>;
  /** Where it is edited in the service. */
  declare public readonly app: pulumi.Output<string>;
  /** The host of its own that it has. */
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

  /** A Site that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Site {
    return new Site(name, {} as SiteArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a SitePublication is made of. */
export interface SitePublicationArgs {
  /** The id of the site. */
  readonly site: pulumi.Input<string>;
  /** Whether the site is live. */
  readonly published: pulumi.Input<boolean>;
}

/** Whether a site is live. Let it depend on the parts of the site; deleting it takes the site offline. */
export class SitePublication extends ColophonResource {
  /** The id of the site. */
  declare public readonly site: pulumi.Output<string>;
  /** Whether the site is live. */
  declare public readonly published: pulumi.Output<boolean>;
  /** Where visitors find the site, once it is published. */
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

  /** A SitePublication that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SitePublication {
    return new SitePublication(name, {} as SitePublicationArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a SpaceFields is made of. */
export interface SpaceFieldsArgs {
  /** The id of the space. */
  readonly space: pulumi.Input<string>;
  /** The values, by the name of the custom field. */
  readonly values: pulumi.Input<{ readonly [key: string]: pulumi.Input<string | number | boolean | readonly pulumi.Input<string>[] | null> }>;
}

/** Values of a space for custom fields. Only the named fields are managed; deleting it leaves the values. */
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

  /** A SpaceFields that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SpaceFields {
    return new SpaceFields(name, {} as SpaceFieldsArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a Space is made of. */
export interface SpaceArgs {
  /** The exact title of the space; exactly one must have it. */
  readonly title: pulumi.Input<string>;
}

/** A space that exists, found by its exact title. It is never made, changed or deleted. */
export class Space extends ColophonResource {
  /** The exact title of the space; exactly one must have it. */
  declare public readonly title: pulumi.Output<string>;
  /** Where it is edited in the service. */
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

  /** A Space that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Space {
    return new Space(name, {} as SpaceArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a Team is made of. */
export interface TeamArgs {
  /** What it is called. */
  readonly title: pulumi.Input<string>;
  /** Who is in it, by e-mail address. */
  readonly members?: pulumi.Input<{ readonly [key: string]: pulumi.Input<'owner' | 'member'> } | undefined>;
}

/** A team. Members that it got elsewhere stay in it. */
export class Team extends ColophonResource {
  /** What it is called. */
  declare public readonly title: pulumi.Output<string>;
  /** Who is in it, by e-mail address. */
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

  /** A Team that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Team {
    return new Team(name, {} as TeamArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a TranslationLanguage is made of. */
export interface TranslationLanguageArgs {
  /** The id of the translation that holds it; another one makes it anew. */
  readonly translation: pulumi.Input<string>;
  /** The code of the language; another one makes it anew. */
  readonly language: pulumi.Input<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl'>;
  /** What to heed, as text or as a document. */
  readonly instructions: pulumi.Input<string | { readonly [key: string]: unknown }>;
}

/** Instructions for one language. */
export class TranslationLanguage extends ColophonResource {
  /** The id of the translation that holds it; another one makes it anew. */
  declare public readonly translation: pulumi.Output<string>;
  /** The code of the language; another one makes it anew. */
  declare public readonly language: pulumi.Output<'en' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'pt-br' | 'ru' | 'ja' | 'zh' | 'yue' | 'ko' | 'ar' | 'hi' | 'nl' | 'pl' | 'tr' | 'sv' | 'no' | 'da' | 'fi' | 'el' | 'cs' | 'hu' | 'ro' | 'th' | 'vi' | 'id' | 'ms' | 'he' | 'uk' | 'sk' | 'bg' | 'hr' | 'lt' | 'lv' | 'et' | 'sl'>;
  /** What to heed, as text or as a document. */
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

  /** A TranslationLanguage that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): TranslationLanguage {
    return new TranslationLanguage(name, {} as TranslationLanguageArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** What a Translation is made of. */
export interface TranslationArgs {
  /** What they are called. */
  readonly title: pulumi.Input<string>;
}

/** Settings for translating into one or more languages. */
export class Translation extends ColophonResource {
  /** What they are called. */
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

  /** A Translation that exists, by its id; it is read and never changed. */
  public static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Translation {
    return new Translation(name, {} as TranslationArgs, pulumi.mergeOptions(opts, { id }));
  }
}

/** Every class, by the name of its resource. */
export const RESOURCE_CLASSES: {
  readonly CustomField: typeof CustomField;
  readonly LinkInvite: typeof LinkInvite;
  readonly Member: typeof Member;
  readonly OpenApiSpec: typeof OpenApiSpec;
  readonly SiteRedirect: typeof SiteRedirect;
  readonly SamlProvider: typeof SamlProvider;
  readonly SectionGroup: typeof SectionGroup;
  readonly SiteSection: typeof SiteSection;
  readonly ShareLink: typeof ShareLink;
  readonly SiteSpace: typeof SiteSpace;
  readonly Site: typeof Site;
  readonly SitePublication: typeof SitePublication;
  readonly SpaceFields: typeof SpaceFields;
  readonly Space: typeof Space;
  readonly Team: typeof Team;
  readonly TranslationLanguage: typeof TranslationLanguage;
  readonly Translation: typeof Translation;
} = {
  CustomField,
  LinkInvite,
  Member,
  OpenApiSpec,
  SiteRedirect,
  SamlProvider,
  SectionGroup,
  SiteSection,
  ShareLink,
  SiteSpace,
  Site,
  SitePublication,
  SpaceFields,
  Space,
  Team,
  TranslationLanguage,
  Translation,
};
