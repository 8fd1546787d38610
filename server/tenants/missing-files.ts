import { missingFile, type ServedFolders } from './served-file.ts';
import type { ManifestEntry } from './tenant-manifest.ts';

/** One line for each path of the manifest that points to no file. */
export const missingFiles = async (entries: readonly ManifestEntry[], folders: ServedFolders): Promise<string[]> => {
  const paths = entries.flatMap(({ path, schema }, index) => [
    { pointer: `/${index}/path`, path },
    ...(schema === undefined ? [] : [{ pointer: `/${index}/schema`, path: schema }]),
  ]);
  const checked = await Promise.all(
    paths.map(async ({ pointer, path }) => ({ pointer, missing: await missingFile(path, folders) })),
  );
  return checked.flatMap(({ pointer, missing }) => (missing === undefined ? [] : [`${pointer}: ${missing}`]));
};
