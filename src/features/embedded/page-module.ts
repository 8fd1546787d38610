import { createModuleLoader } from '../../api/own-module.ts';
import type { PageContext } from './protocol.ts';

/** A page that is a script: it draws into an element of the console and gets each change of theme, language and size. */
type PageModule = {
  mount: (
    element: HTMLElement,
    context: PageContext & { navigate: (path: string) => void },
  ) => { update?: (context: PageContext) => void; dispose?: () => void } | undefined;
};

const isPageModule = (module: object): module is PageModule => 'mount' in module && typeof module.mount === 'function';

/** Loads the module of a script page once and caches it; a failed one is fetched again on the next request. */
export const loadPageModule = createModuleLoader((module, address): PageModule => {
  if (!isPageModule(module)) throw new Error(`${address} exports no function mount.`);
  return module;
});
