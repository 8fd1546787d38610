/** Version in `/openapi.json` and for agents; equals the version of `package.json`. */
export const productVersion = '2.5.8';
