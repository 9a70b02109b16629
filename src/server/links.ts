/** The origin of the app for people. Nothing responds there; `.example` never resolves. */
const APP = 'https://app.colophon.example';
/** The parent domain of published sites. */
const SITES = 'site.colophon.example';

/** Builds the URLs in responses. */
export interface Links {
  /** The API URL of a resource; the path is without `/v1`. */
  readonly location: (path: string) => string;
  readonly app: (path: string) => string;
  /** The URL of a place on a published site. */
  readonly published: (host: string, segments: readonly string[], shareKey?: string) => string;
  readonly siteHost: (organization: string) => string;
}

/** An encoded path. Lone surrogates become replacement characters instead of an error. */
function encodeSegments(path: string): string {
  return encodeURI(Buffer.from(path).toString());
}

/** Links of a server with this origin, for example `http://127.0.0.1:4010`. */
export function createLinks(origin: () => string): Links {
  return {
    location: (path) => `${origin()}/v1${path}`,
    app: (path) => `${APP}${path}`,
    published: (host, segments, shareKey) => {
      const path = segments
        .filter((segment) => segment !== '')
        .map(encodeSegments)
        .join('/');
      return `https://${host}/${shareKey === undefined ? '' : `${encodeURIComponent(shareKey)}/`}${path}`;
    },
    siteHost: (organization) => `${organization.toLowerCase().replaceAll('_', '-')}.${SITES}`,
  };
}
