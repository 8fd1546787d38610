import { isObject } from '../../../engine/own-property.ts';

/** Modules that a policy names, stored or only drafted. */
export const namedIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'idev_pid' || key === 'productid') && typeof inner === 'string' ? [inner] : namedIn(inner),
  );
};
