import { endpoints } from '../../src/api/endpoints.ts';

/** First path segments of the API: those of all endpoints, of uploaded files, of plugin files and of the OpenAPI document. */
export const callPrefixes: ReadonlySet<string> = new Set([
  ...Object.values(endpoints).map(({ path }) => path.split('/')[1] ?? ''),
  'vt',
  'plugins',
  'openapi.json',
]);

/** No page of the console: one of these without a call or a file is 404, whatever the client accepts. */
export const isCallPath = (url: string): boolean => callPrefixes.has(url.split(/[/?]/, 2)[1] ?? '');
