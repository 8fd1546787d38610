import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const table = fileURLToPath(new URL('../src/api/endpoints.ts', import.meta.url));

/** Properties of a row that the browser needs. Only the server and OpenAPI need the schemas. */
const properties = ['method', 'path', 'writes', 'transport', 'inQuery', 'timeout', 'quiet', 'headers'] as const;

type Row = Partial<Record<(typeof properties)[number], unknown>>;

/**
 * Gives the browser the endpoint table without its schemas. Types still come from the table itself, so nothing can
 * drift; only the weight of every schema and of TypeBox stays out of the sign-in page.
 */
export const endpointRows = (): Plugin => ({
  name: 'endpoint-rows',
  enforce: 'pre',
  async load(id) {
    if (id.split('?')[0] !== table) {
      return undefined;
    }
    const { endpoints }: { endpoints: Record<string, Row> } = await import(pathToFileURL(table).href);
    const rows = Object.entries(endpoints).map(([name, row]) => [
      name,
      Object.fromEntries(
        properties.flatMap((property) => (row[property] === undefined ? [] : [[property, row[property]]])),
      ),
    ]);
    return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))};`;
  },
});
