import { proxy, useSnapshot } from 'valtio';
import { type Accent, isAccent } from '../theme/colours.ts';
import { readStored, writeStored } from './storage.ts';

/**
 * Accent colour configured for the host; cached for the next load, so that the colour does not flicker. Also:
 * public/early.js.
 */

const storageKey = 'hostAccent';

const stored = (): Accent | undefined => {
  const name = readStored(storageKey);
  return isAccent(name) ? name : undefined;
};

const host = proxy<{ accent: Accent | undefined }>({ accent: stored() });

/** A flag that names no accent set leaves the product's own blue. */
export function takeHostAccent(flag: string): void {
  host.accent = isAccent(flag) ? flag : undefined;
  writeStored(storageKey, host.accent);
  if (host.accent) {
    document.documentElement.dataset.accent = host.accent;
  } else {
    delete document.documentElement.dataset.accent;
  }
}

export const useHostAccent = (): Accent | undefined => useSnapshot(host).accent;
