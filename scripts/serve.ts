import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compile cache: types are stripped and code is compiled once per version of a file, which halves the CPU time of a
// start. Not in the system's temporary folder, where others of the machine could write what runs here.
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));

const { main } = await import('../server/main.ts');
await main();
// It is written at the exit otherwise, which a killed process does not have.
flushCompileCache();
