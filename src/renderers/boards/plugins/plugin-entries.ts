import { isObject } from '../../../engine/own-property.ts';
import { parseJson } from '../../../engine/parse-json.ts';

/** Boards that a company's manifest adds. Contract "Queries of boards". */

export type PluginEntry = {
  /** Type of the board, `x-…`. */
  type: string;
  /** The module whose tabs offer the board; with `isCommon` all modules. */
  pid: string;
  isCommon: boolean;
  /** Absolute URL of a file below the console's own `/plugins/`. */
  address: string;
  /** Hash for subresource integrity. */
  integrity: string | undefined;
};

const folder = '/plugins/';

/**
 * Accepts only files below `/plugins/`, which the server's operator installed: other files of this origin may be
 * uploads of users. Encoded slashes are refused, because browser and server could resolve them differently.
 */
function addressIn(path: unknown, origin: string): string | undefined {
  if (typeof path !== 'string' || !path.startsWith(folder) || !URL.canParse(path, origin)) return undefined;
  const { pathname, href, origin: entryOrigin } = new URL(path, origin);
  const isPlain = pathname.startsWith(folder) && !/%2f|%5c/i.test(pathname);
  return entryOrigin === origin && isPlain ? href : undefined;
}

function entryOf(info: string, origin: string): PluginEntry[] {
  const entry = parseJson(info);
  if (!isObject(entry) || entry['kind'] !== 'board' || entry['mode'] !== 'script') return [];
  const { type, pid, common, integrity } = entry;
  const address = addressIn(entry['path'], origin);
  if (typeof type !== 'string' || !/^x-[a-z0-9-]{1,60}$/.test(type) || typeof pid !== 'string' || !address) return [];
  const hash = typeof integrity === 'string' && integrity !== '' ? integrity : undefined;
  return [{ type, pid, isCommon: common === true, address, integrity: hash }];
}

/**
 * Decodes the plugins of a manifest, by type. Of two with the same type the first counts; invalid entries are skipped.
 */
export function readPluginEntries(infos: readonly string[], origin: string): ReadonlyMap<string, PluginEntry> {
  const entries = infos.flatMap((info) => entryOf(info, origin));
  return new Map(entries.toReversed().map((entry) => [entry.type, entry]));
}

/** The plugins that a module's tabs offer. */
export const pluginsFor = (entries: ReadonlyMap<string, PluginEntry>, pid: string): PluginEntry[] =>
  [...entries.values()].filter((entry) => entry.isCommon || entry.pid.toLowerCase() === pid.toLowerCase());
