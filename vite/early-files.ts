import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Names in the page the files that its address will load anyway, so that public/early.js prefetches them together with
 * the program: otherwise the browser learns of them from the program, one round trip after the other.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const texts = (language: string, name: string) => `src/texts/${language}/${name}.ts`;
const languages = readdirSync(`${root}src/texts`, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Modules by the part of the console that loads them; public/early.js knows when each part is loaded. */
const parts: Readonly<Record<string, readonly string[]>> = {
  signIn: ['src/pages/login/login-page.tsx'],
  shell: ['src/pages/shell/shell.tsx'],
  list: ['src/pages/data/list/list-page.tsx'],
  grid: ['src/renderers/table/grid.tsx'],
  ...Object.fromEntries(languages.map(({ name }) => [`texts-${name}`, [texts(name, 'parts')]])),
  ...Object.fromEntries(
    languages.map(({ name }) => [`list-texts-${name}`, [texts(name, 'data'), texts(name, 'engine/common')]]),
  ),
};

/** Of a built chunk, as far as it matters here. */
export type BuiltChunk = {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly styles: readonly string[];
};

/** Files of the chunks that hold these modules and of all that those import; without what the entry imports. */
export const earlyFilesOf = (chunks: readonly BuiltChunk[], modules: readonly string[]): string[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (open: readonly BuiltChunk[]): Set<BuiltChunk> => {
    const seen = new Set(open);
    for (const { imports } of seen)
      for (const name of imports) {
        const chunk = byName.get(name);
        if (chunk !== undefined) seen.add(chunk);
      }
    return seen;
  };
  const entry = closure(chunks.filter(({ isEntry }) => isEntry));
  const holders = modules.map((module) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (holder === undefined) throw new Error(`vite/early-files.ts names ${module}, which no chunk holds.`);
    return holder;
  });
  const own = [...closure(holders)].filter((chunk) => !entry.has(chunk));
  return [...new Set(own.flatMap(({ fileName, styles }) => [fileName, ...styles]))];
};

export const earlyFiles = (): Plugin => ({
  name: 'early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }): HtmlTagDescriptor[] => {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [{ ...file, styles: [...(file.viteMetadata?.importedCss ?? [])] }] : [],
      );
      const files = Object.entries(parts).map(([part, modules]) => {
        const ids = modules.map((module) => `${root}${module}`);
        return [part, earlyFilesOf(chunks, ids).map((file) => `/${file}`)];
      });
      return [
        {
          tag: 'script',
          // Data, which no content security policy takes for a script.
          attrs: { type: 'application/json', id: 'early-files' },
          children: JSON.stringify(Object.fromEntries(files)),
          injectTo: 'head-prepend',
        },
      ];
    },
  },
});
