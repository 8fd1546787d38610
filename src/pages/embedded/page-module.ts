import type { PageContext } from './protocol.ts';

/** A page that is a script: it draws into an element of the console and is told when its surroundings change. */
type PageModule = {
  mount: (
    element: HTMLElement,
    context: PageContext & { navigate: (path: string) => void },
  ) => { update?: (context: PageContext) => void; dispose?: () => void } | undefined;
};

const isPageModule = (module: object): module is PageModule => 'mount' in module && typeof module.mount === 'function';

/** Runs a module's file, whose hash the browser holds against `integrity`; the import after it is answered from memory. */
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

const fetched = async (address: string, integrity: string | undefined): Promise<PageModule> => {
  if (integrity !== undefined) await verified(address, integrity);
  const module: object = await import(/* @vite-ignore */ address);
  if (!isPageModule(module)) throw new Error(`${address} exports no function mount.`);
  return module;
};

const modules = new Map<string, Promise<PageModule>>();
const failures = new Map<string, number>();

/** Browsers remember a module that failed; another query makes it another module. */
const againAddress = (address: string): string => {
  const failed = failures.get(address) ?? 0;
  if (failed === 0) return address;
  const url = new URL(address);
  url.searchParams.set('attempt', String(failed + 1));
  return url.href;
};

/** The module of a script page: fetched once and kept in memory; one that failed is fetched again when asked for again. */
export const loadPageModule = (address: string, integrity: string | undefined): Promise<PageModule> => {
  const key = `${integrity ?? ''} ${address}`;
  const known = modules.get(key);
  if (known !== undefined) return known;
  const loading = fetched(againAddress(address), integrity);
  modules.set(key, loading);
  loading.catch(() => {
    modules.delete(key);
    failures.set(address, (failures.get(address) ?? 0) + 1);
  });
  return loading;
};
