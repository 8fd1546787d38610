import type { Static, TSchema } from 'typebox';
import { isObject } from '../../../engine/own-property.ts';
import { compileSchema } from '../../../schemas/compile-schema.ts';

const fitsSchema = <S extends TSchema>(schema: S, value: unknown): value is Static<S> =>
  isObject(schema) && compileSchema(schema)(value).length === 0;

/** The JSON of a fenced block, or nothing where it is not JSON of this shape. */
export function readBlock<S extends TSchema>(schema: S, source: string): Static<S> | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return fitsSchema(schema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
