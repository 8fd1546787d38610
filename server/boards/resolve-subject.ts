import { ownProperty } from '../../src/engine/own-property.ts';
import { products } from '../../src/engine/products.ts';
import { watchedPolicy } from '../policies/answer.ts';
import type { PolicyRecord } from '../policies/stored.ts';
import type { RequestContext } from '../records/request-context.ts';

/** Fixed products whose records are more than their rows; one that the user may not know is nothing. */
const recordLoaders: Readonly<
  Record<string, (requestContext: RequestContext, record: PolicyRecord) => Promise<unknown>>
> = {
  [products.policies]: watchedPolicy,
};

/** The subject of a record of a list. */
export const resolveSubject = async (
  requestContext: RequestContext,
  pid: string,
  record: PolicyRecord,
): Promise<unknown> => {
  const load = ownProperty(recordLoaders, pid);
  return load === undefined ? record : load(requestContext, record);
};
