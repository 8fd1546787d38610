import { describe, expect, it } from 'vitest';
import { type TSchema, Type } from 'typebox';
import { Refusal } from '../../../server/http/refusal.ts';
import { createSchemaCheck } from '../../../server/http/shape.ts';

/** Faults of a shape: those that say what to do, each once. */

const faultsOf = (schema: TSchema, input: unknown): string[] => {
  try {
    createSchemaCheck(schema)(input);
  } catch (error) {
    if (error instanceof Refusal) return (error.faults ?? []).map(({ path, rule }) => `${path} ${rule}`);
    throw error;
  }
  return [];
};

const name = Type.Union([
  Type.String({ minLength: 1, maxLength: 3 }),
  Type.Object({ en: Type.String({ maxLength: 3 }), zh: Type.String({ maxLength: 3 }) }),
]);

describe('a value that fits none of the variants of a union', () => {
  it.each<[string, unknown, string[]]>([
    ['says what is wrong with the variant of its type', { name: 'long' }, ['/name maxLength']],
    ['says so of a part of that variant', { name: { en: 'long', zh: '' } }, ['/name/en maxLength']],
    ['says what that variant lacks', { name: { en: '' } }, ['/name/zh required']],
    ['is not accepted where it has the type of none', { name: 1 }, ['/name anyOf']],
  ])('%s', (_, input, faults) => {
    expect(faultsOf(Type.Object({ name }), input)).toEqual(faults);
  });

  it('is refused once where the variants are words', () => {
    const turn = Type.Union([Type.Literal('on'), Type.Literal('off')]);
    expect(faultsOf(Type.Object({ turn, name }), { turn: 'x', name: 'long' })).toEqual([
      '/turn anyOf',
      '/name maxLength',
    ]);
  });

  it('is told of in lists and in unions of unions', () => {
    const list = Type.Array(Type.Union([name, Type.Number({ maximum: 5 })]));
    expect(faultsOf(list, ['abc', 6, 'long', true])).toEqual(['/1 maximum', '/2 maxLength', '/3 anyOf']);
  });
});
