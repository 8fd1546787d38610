import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// Otherwise a thread of the background frees the bytes of buffers, later on a busy machine, and they count until then.
setFlagsFromString('--no-concurrent-array-buffer-sweeping');

/** Frees what nothing refers to, so that a measured size is what is really kept. The flag adds the function to new contexts. */
export const collectGarbage = runInNewContext('gc') as () => void;
