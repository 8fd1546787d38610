import { stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Settings } from '../settings.ts';

/** Folders of the files that the server's own origin serves, and the other origins whose pages it may frame. */
export type ServedFolders = Pick<Settings, 'pluginsDir' | 'consoleDir' | 'embedOrigins'>;

const pluginPrefix = '/plugins/';

/** The file of a path of the own origin, which has no other files than the console's and those of `PLUGINS_DIR`. */
const fileOf = (path: string, { pluginsDir, consoleDir }: ServedFolders): string | undefined => {
  const { pathname } = new URL(path, 'http://own.invalid');
  const inside = normalize(decodeURIComponent(pathname));
  if (!inside.startsWith(pluginPrefix)) return join(consoleDir, inside);
  return pluginsDir === undefined ? undefined : join(pluginsDir, inside.slice(pluginPrefix.length));
};

/** Message for a path without a file; `undefined` for another origin and for an existing file. */
export const missingFile = async (path: string, folders: ServedFolders): Promise<string | undefined> => {
  if (!path.startsWith('/')) return undefined;
  if (path.startsWith(pluginPrefix) && folders.pluginsDir === undefined)
    return `${path} is a file of PLUGINS_DIR, which is not set. Start the server with it.`;
  const file = await Promise.resolve()
    .then(() => fileOf(path, folders))
    .catch(() => undefined);
  const isThere =
    file !== undefined &&
    (await stat(file).then(
      (stats) => stats.isFile(),
      () => false,
    ));
  if (isThere) return undefined;
  return `there is no file ${path} (${file ?? path}). Correct the path, or write the whole address if another program serves it.`;
};
