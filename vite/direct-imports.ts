import type { Plugin } from 'vite';

const named = /import\s*\{([^}]*)\}\s*from\s*["']antd["']/g;

const kebab = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

const direct = (list: string): string =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', local = name] = part.split(/\s+as\s+/);
      return `import ${local} from 'antd/es/${kebab(name)}'`;
    })
    .join('; ');

/**
 * Imports each antd component from its own file instead of the package's index (a barrel file). The bundler drops what
 * is unused of an index, but its module graph, by which chunks are planned (vite/chunk-layers.ts), does not say which
 * page uses which component; without this the sign-in page would carry the calendar. It saves parsing the rest as well.
 */
export const directImports = (): Plugin => ({
  name: 'direct-imports',
  apply: 'build',
  transform: {
    filter: { code: /["']antd["']/ },
    handler: (code, id) =>
      id.includes('/node_modules/')
        ? undefined
        : { code: code.replace(named, (_, list: string) => direct(list)), map: null },
  },
});
