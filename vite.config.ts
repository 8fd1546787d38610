import { lstatSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkLayers } from './vite/chunk-layers.ts';
import { boardsModuleFile } from './vite/boards-module.ts';
import { directImports } from './vite/direct-imports.ts';
import { earlyFiles } from './vite/early-files.ts';
import { endpointRows } from './vite/endpoint-rows.ts';
import { leanPackages } from './vite/lean-packages.ts';
import { developmentNonce, securityHeader } from './vite/security-header.ts';
import { tokenStylesheet } from './vite/token-css.ts';
import { withoutFacades } from './vite/without-facades.ts';

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Where the calls of a development page go. */
const platform = process.env.API_URL ?? 'http://127.0.0.1:8080';

const calls = [
  '/sfsaas',
  '/sfadapter',
  '/vt',
  '/vttrigger',
  '/vtservice',
  '/alarmer',
  '/officepolicy',
  '/smartwork',
  '/officemerchant',
  '/vtspace',
];
const proxied = [...calls, '/cloudproject', '/lang', '/plugins', '/healthz', '/readyz', '/openapi.json'];

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tokenStylesheet(),
    endpointRows(),
    boardsModuleFile(),
    securityHeader(),
    leanPackages(),
    directImports(),
    withoutFacades(),
    earlyFiles(),
  ],
  ...(command === 'serve' ? { html: { cspNonce: developmentNonce } } : {}),
  // A copy of the program links its packages; their modules are found below the copy then.
  resolve: { preserveSymlinks: isLink('node_modules') },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [`^${path}(/|$|\\?)`, { target: platform }])),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The policy allows no data: script or style; a file costs one request and is cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Diagrams and the grid are that large and come late. The first start of a newcomer prints these warnings.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkLayers() } },
      // What pages import and others load on demand; the groups above say what goes together.
      checks: { ineffectiveDynamicImport: false },
    },
  },
}));
