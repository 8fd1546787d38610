import type { ErrorObject } from 'ajv';

/** Maximum failures that a refusal lists. */
export const maxShown = 20;

/** Failures of a variant at the value itself that say that the value was meant for another variant. */
const otherVariant = new Set(['type', 'const', 'anyOf']);

const isWithin = ({ schemaPath, instancePath }: ErrorObject, union: ErrorObject): boolean =>
  schemaPath.startsWith(`${union.schemaPath}/`) && `${instancePath}/`.startsWith(`${union.instancePath}/`);

/** The tag of a tagged union: a property whose only value differs from variant to variant. */
const isTag = ({ keyword, instancePath }: ErrorObject, union: ErrorObject): boolean =>
  keyword === 'const' && instancePath.lastIndexOf('/') === union.instancePath.length;

const isOther = (failure: ErrorObject, union: ErrorObject): boolean =>
  isTag(failure, union) || (otherVariant.has(failure.keyword) && failure.instancePath === union.instancePath);

const variantOf = ({ schemaPath }: ErrorObject, union: ErrorObject): string =>
  schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0] ?? '';

const keyOf = ({ keyword, instancePath, params }: ErrorObject): string =>
  `${instancePath} ${keyword} ${JSON.stringify(params)}`;

/** The failures within a union that help the caller, without duplicates; at most `maxShown`. */
const ofUnion = (within: readonly ErrorObject[], union: ErrorObject): ErrorObject[] => {
  const others = new Set(within.flatMap((error) => (isOther(error, union) ? [variantOf(error, union)] : [])));
  const ofVariant = within.filter((error) => !others.has(variantOf(error, union)));
  if (ofVariant.length === 0) return [within.find((error) => isTag(error, union)) ?? union];
  const once = new Map<string, ErrorObject>();
  for (const error of ofVariant) {
    if (once.size === maxShown) break;
    once.set(keyOf(error), once.get(keyOf(error)) ?? error);
  }
  return [...once.values()];
};

/**
 * Failures of Ajv without those of union variants (`anyOf`) that the value was not meant for, which have another type or
 * tag. Where all variants do, the tag or the value is not accepted. Ajv reports a union right after all that failed
 * within it, so that each failure is looked at once for each union that it is in: a body that is wrong throughout costs
 * no more than its length.
 */
export const relevantFailures = (failures: readonly ErrorObject[]): ErrorObject[] => {
  const telling: ErrorObject[] = [];
  for (const failure of failures) {
    if (failure.keyword !== 'anyOf') {
      telling.push(failure);
      continue;
    }
    let unionStart = telling.length;
    for (
      let last = telling[unionStart - 1];
      last !== undefined && isWithin(last, failure);
      last = telling[unionStart - 1]
    )
      unionStart -= 1;
    telling.push(...ofUnion(telling.splice(unionStart), failure));
  }
  return telling;
};
