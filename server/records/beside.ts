import { own } from '../../src/engine/own.ts';
import { products } from '../../src/engine/products.ts';
import { explainedRun } from '../automation/explain.ts';
import type { Asking } from './question.ts';

/** What a record of a fixed product is answered with beside its columns. */
const besides: Readonly<Record<string, (asking: Asking, did: string) => Promise<object>>> = {
  /** An execution record has the did of its run. Contract "Policies". */
  [products.executions]: async (asking, did) => {
    const run = await explainedRun(asking, did);
    return run === undefined ? {} : { run };
  },
};

export const besideRecord = async (asking: Asking, pid: string, did: string): Promise<object> =>
  (await own(besides, pid)?.(asking, did)) ?? {};
