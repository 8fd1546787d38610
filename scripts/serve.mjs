import { flushCompileCache } from 'node:module';
import { useCompileCache } from './compile-cache.mjs';

useCompileCache();
const { main } = await import('../server/main.ts');
await main();
// It is written at the exit otherwise, which a killed process does not have.
flushCompileCache();
