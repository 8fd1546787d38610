import { prepareFolders } from './embedded-folders.ts';
import { fill } from './harness.ts';

/** Fills one data folder with the demo: each test file then opens a copy of it. */
export default async function setup(): Promise<() => void> {
  return prepareFolders(fill);
}
