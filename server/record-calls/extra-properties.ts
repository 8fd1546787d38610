import { ownProperty } from '../../src/engine/own-property.ts';
import { products } from '../../src/engine/products.ts';
import { explainedRun } from '../automation/explain.ts';
import type { RequestContext } from '../records/request-context.ts';

/** What a record of a fixed product is answered with beside its columns. */
const besides: Readonly<Record<string, (requestContext: RequestContext, did: string) => Promise<object>>> = {
  /** An execution record has the did of its run. Contract "Policies". */
  [products.executions]: async (requestContext, did) => {
    const run = await explainedRun(requestContext, did);
    return run === undefined ? {} : { run };
  },
};

export const extraPropertiesOf = async (requestContext: RequestContext, pid: string, did: string): Promise<object> =>
  (await ownProperty(besides, pid)?.(requestContext, did)) ?? {};
