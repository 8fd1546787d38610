import { endpoints } from '../../src/api/endpoints.ts';

/** The first steps of all paths of the contract, of what stands beside it, and of plugin files. */
export const callPrefixes: ReadonlySet<string> = new Set([
  ...Object.values(endpoints).map(({ path }) => path.split('/')[1] ?? ''),
  'vt',
  'plugins',
  'openapi.json',
]);

/** No page of the console: one of these without a call or a file is 404, whatever the client accepts. */
export const isCallPath = (url: string): boolean => callPrefixes.has(url.split(/[/?]/, 2)[1] ?? '');
