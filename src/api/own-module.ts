/** JavaScript modules deployed on the console's origin by others: script pages and plugins of boards. */

/** Timeout of loading a module, in milliseconds. */
const timeout = 20_000;

/** Loads a module script with subresource integrity (SRI); the `import()` after it is served from memory. */
const verified = (address: string, integrity: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.type = 'module';
  script.integrity = integrity;
  script.addEventListener('load', () => resolve(), { once: true });
  script.addEventListener('error', () => reject(new Error(`${address} is not the file that its hash names.`)), {
    once: true,
  });
  // The page's policy refuses an address of another origin.
  script.src = address;
  document.head.append(script);
  return promise.finally(() => script.remove());
};

const inTime = <T>(work: Promise<T>, address: string): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${address} did not come within ${timeout / 1000} s.`)), timeout);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/** Browsers remember a module that failed; another query makes it another module. */
const againAddress = (address: string, failed: number): string => {
  if (failed === 0) return address;
  const url = new URL(address);
  url.searchParams.set('attempt', String(failed + 1));
  return url.href;
};

const imported = async (address: string, integrity: string | undefined): Promise<object> => {
  if (integrity !== undefined) await verified(address, integrity);
  return import(/* @vite-ignore */ address);
};

/**
 * Loads modules of the console's own origin, each once. `read` validates their exports and throws if they are invalid.
 * A failed module is fetched again on the next request.
 */
export function createModuleLoader<T>(read: (module: object, address: string) => T) {
  const modules = new Map<string, Promise<T>>();
  const failures = new Map<string, number>();
  return (address: string, integrity: string | undefined): Promise<T> => {
    const key = `${integrity ?? ''} ${address}`;
    const cached = modules.get(key);
    if (cached !== undefined) return cached;
    const failed = failures.get(key) ?? 0;
    const coming = inTime(imported(againAddress(address, failed), integrity), address);
    const loading = coming.then((module) => read(module, address));
    modules.set(key, loading);
    loading.catch(() => {
      modules.delete(key);
      failures.set(key, failed + 1);
    });
    return loading;
  };
}
