import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Compile cache: types are stripped and code is compiled once per version of a file. Plain JavaScript, because it has to be
 * on before the first TypeScript file is loaded: one file that is not in the cache yet makes Node load the compiler that
 * strips types (4 MB of source and as much WebAssembly). Threads and child processes take it from the environment. Not in the
 * system's temporary folder, where others of the machine could write what runs here.
 */
export const useCompileCache = () => {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/compile', import.meta.url));
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
};
