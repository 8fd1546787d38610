/** What the server says of itself in `/openapi.json` and to agents; the version of `package.json`. */
export const productVersion = '2.5.8';
