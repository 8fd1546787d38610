import { missingFile, type ServedFolders } from './served-file.ts';
import type { ManifestEntry } from './tenant-manifest.ts';

/** Paths of the own origin that lead to no file. */
export const missingFiles = async (entries: readonly ManifestEntry[], folders: ServedFolders): Promise<string[]> => {
  const paths = entries.flatMap(({ path, schema }, index) => [
    { place: `/${index}/path`, path },
    ...(schema === undefined ? [] : [{ place: `/${index}/schema`, path: schema }]),
  ]);
  const checked = await Promise.all(
    paths.map(async ({ place, path }) => ({ place, missing: await missingFile(path, folders) })),
  );
  return checked.flatMap(({ place, missing }) => (missing === undefined ? [] : [`${place}: ${missing}`]));
};
