import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// For services that start this file, as all did before scripts/serve.mjs, which takes 60 MB less memory (docs/decisions.md).
enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));

const { main } = await import('../server/main.ts');
await main();
flushCompileCache();
