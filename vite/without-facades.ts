import type { Plugin } from 'vite';

/**
 * Removes facade chunks. The bundler makes one for each module that is loaded on demand and lies in a planned chunk
 * (vite/chunk-layers.ts): a file that only re-exports, at the price of a request. Importers load the planned chunk instead
 * and pick the export.
 */

type Facade = {
  /** The chunk with the module, as a name beside the importer's. */
  readonly target: string;
  /** Names of the module, by the name under which the planned chunk exports them. */
  readonly exports: readonly { readonly exported: string; readonly name: string }[];
};

const reExport = /^export\s*\{([^{}]+)\}\s*from\s*["'`]\.\/([^"'`/]+\.js)["'`];?\s*$/;
const renamed = /^([\w$]+)(?:\s+as\s+([\w$]+))?$/;

/** What a chunk re-exports when it does nothing else. */
export const facadeOf = (code: string): Facade | undefined => {
  const [, list, target] = reExport.exec(code.trim()) ?? [];
  if (list === undefined || target === undefined) return undefined;
  const parts = list.split(',').map((part) => renamed.exec(part.trim()));
  const exports = parts.flatMap((part) => (part?.[1] ? [{ exported: part[1], name: part[2] ?? part[1] }] : []));
  return exports.length === parts.length ? { target, exports } : undefined;
};

const loads = /import\(\s*(["'`])\.\/([^"'`/]+\.js)\1\s*\)/g;
const preloads = /(["'`])assets\/([^"'`/]+\.js)\1/g;

const picked = ({ target, exports }: Facade): string =>
  `import("./${target}").then(e=>({${exports.map(({ exported, name }) => `${name}:e.${exported}`).join()}}))`;

/** Code of a chunk that loads the chunks behind these facades. Lists of files to preload name them too. */
export const loadBehind = (code: string, facades: ReadonlyMap<string, Facade>): string =>
  code
    .replace(loads, (load, _quote, file: string) => {
      const facade = facades.get(file);
      return facade === undefined ? load : picked(facade);
    })
    .replace(preloads, (name, quote: string, file: string) => {
      const target = facades.get(file)?.target;
      return target === undefined ? name : `${quote}assets/${target}${quote}`;
    });

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const withoutFacades = (): Plugin => ({
  name: 'without-facades',
  apply: 'build',
  // Chunks are changed after their names are made: a name with this hash never had other code.
  augmentChunkHash: () => 'without-facades',
  generateBundle: {
    // After the lists of files to preload are written.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imported = new Set(chunks.flatMap(({ imports }) => imports));
      const facades = new Map<string, Facade>();
      for (const { fileName, code, isDynamicEntry, isEntry } of chunks) {
        const facade = isDynamicEntry && !isEntry && !imported.has(fileName) ? facadeOf(code) : undefined;
        if (facade !== undefined) facades.set(baseName(fileName), facade);
      }
      for (const chunk of chunks) {
        if (facades.has(baseName(chunk.fileName))) delete bundle[chunk.fileName];
        else {
          const code = loadBehind(chunk.code, facades);
          if (code !== chunk.code) chunk.code = code;
        }
      }
    },
  },
});
