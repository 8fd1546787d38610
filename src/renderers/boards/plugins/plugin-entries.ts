import { isObject } from '../../../engine/own-property.ts';

/** Boards that a company's manifest adds. Contract "Questions of boards". */

export type PluginEntry = {
  /** `x-…`; what a stored board is of. */
  type: string;
  /** The module whose tabs are offered it, or all of them. */
  pid: string;
  isCommon: boolean;
  /** Absolute; a file of the console's own `/plugins/`. */
  address: string;
  /** The hash that the file must have. */
  integrity: string | undefined;
};

const folder = '/plugins/';

/**
 * Only what the server's operator put into the folder of plugins: other files of our origin may be what a person has
 * uploaded. Slashes in disguise would be read in one way here and in another by the server.
 */
function addressIn(path: unknown, origin: string): string | undefined {
  if (typeof path !== 'string' || !path.startsWith(folder) || !URL.canParse(path, origin)) return undefined;
  const { pathname, href, origin: found } = new URL(path, origin);
  const isPlain = pathname.startsWith(folder) && !/%2f|%5c/i.test(pathname);
  return found === origin && isPlain ? href : undefined;
}

const parsed = (info: string): unknown => {
  try {
    return JSON.parse(info);
  } catch {
    return undefined;
  }
};

function entryOf(info: string, origin: string): PluginEntry[] {
  const entry = parsed(info);
  if (!isObject(entry) || entry['kind'] !== 'board' || entry['mode'] !== 'script') return [];
  const { type, pid, common, integrity } = entry;
  const address = addressIn(entry['path'], origin);
  if (typeof type !== 'string' || !/^x-[a-z0-9-]{1,60}$/.test(type) || typeof pid !== 'string' || !address) return [];
  const hash = typeof integrity === 'string' && integrity !== '' ? integrity : undefined;
  return [{ type, pid, isCommon: common === true, address, integrity: hash }];
}

/** The plugins of a manifest by type; of two with one type the first counts, and what is no plugin is passed over. */
export function readPluginEntries(infos: readonly string[], origin: string): ReadonlyMap<string, PluginEntry> {
  const entries = infos.flatMap((info) => entryOf(info, origin));
  return new Map(entries.toReversed().map((entry) => [entry.type, entry]));
}

/** Those that a module's tabs are offered. */
export const pluginsFor = (entries: ReadonlyMap<string, PluginEntry>, pid: string): PluginEntry[] =>
  [...entries.values()].filter((entry) => entry.isCommon || entry.pid.toLowerCase() === pid.toLowerCase());
