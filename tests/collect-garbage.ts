import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees what nothing refers to, so that a measured size is what is really kept. The flag adds the function to new contexts. */
export const collectGarbage = runInNewContext('gc') as () => void;
