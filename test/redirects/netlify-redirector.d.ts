/** Netlify's own matcher, which has no types. */
declare module 'netlify-redirector' {
  interface Request {
    readonly scheme: string;
    readonly host: string;
    readonly path: string;
    readonly query: string;
    readonly getHeader: () => string;
    readonly getCookie: () => string;
  }
  interface Matcher {
    readonly match: (request: Request) => { readonly to: string; readonly status: number } | null;
  }
  const redirector: {
    readonly parseJSON: (
      rules: string,
      options: { readonly jwtSecret: string; readonly jwtRole: string },
    ) => Promise<Matcher>;
  };
  export = redirector;
}
