import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { boardsModule, importMap } from '../server/http/import-map.ts';

const source = 'src/renderers/boards/plugins/boards-module.ts';

/**
 * What plugins of boards import (contract "Queries of boards"): the import map in the page, and the
 * file it names. The file is built by itself and shares nothing with the console's chunks: its address never changes,
 * and a page that is older than the server's files must not load a second console through it.
 */
export const boardsModuleFile = (): Plugin => ({
  name: 'boards-module',
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'importmap' }, children: importMap, injectTo: 'head-prepend' },
  ],
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url === `/${boardsModule.file}`) request.url = `/${source}`;
      next();
    });
  },
  async generateBundle() {
    const entry = fileURLToPath(new URL(`../${source}`, import.meta.url));
    const made = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { write: false, target: 'es2022', minify: true, lib: { entry, formats: ['es'], fileName: 'boards' } },
    });
    for (const { output } of [made].flat().filter((result) => 'output' in result)) {
      for (const file of output) {
        if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName: boardsModule.file, source: file.code });
      }
    }
  },
});
