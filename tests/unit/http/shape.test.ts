import { describe, expect, it } from 'vitest';
import { type TSchema, Type } from 'typebox';
import { Refusal } from '../../../server/http/refusal.ts';
import { createSchemaCheck } from '../../../server/http/shape.ts';
import { relevantFailures } from '../../../server/http/relevant-failures.ts';
import { patternTexts } from '../../../server/http/pattern-texts.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { LiveTopic } from '../../../src/schemas/live.ts';
import { Pid } from '../../../src/schemas/wire.ts';

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

describe('the message of a refusal', () => {
  it('names the field in words, entries of lists counted from 1', () => {
    const rows = Type.Object({ rows: Type.Array(Type.Object({ 'a/b': Type.String() })) });
    const refusedMessage = () => createSchemaCheck(rows)({ rows: [{ 'a/b': '' }, {}] });
    expect(refusedMessage).toThrow('“rows 2 a/b”');
  });
});

describe('a text that has to be of a form', () => {
  const patternsIn = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const { type, pattern } = value as { type?: unknown; pattern?: unknown };
    const inner = Object.values(value).flatMap(patternsIn);
    return type === 'string' && typeof pattern === 'string' ? [pattern, ...inner] : inner;
  };

  it('is explained in words for every pattern of an endpoint', () => {
    const patterns = Object.values(endpoints).flatMap(({ request }) => patternsIn(request));
    expect(patterns.length).toBeGreaterThan(0);
    expect([...new Set(patterns)].filter((pattern) => !Object.hasOwn(patternTexts, pattern))).toEqual([]);
  });

  it('names the field, the form and where to get it', () => {
    const check = createSchemaCheck(Type.Object({ pid: Pid }));
    expect(() => check({ pid: 'x' })).toThrow(/^“pid” must be the id of a module, .* list of modules\.$/);
  });
});

describe('a value of a tagged union', () => {
  it.each<[string, unknown, string[]]>([
    ['says what is wrong with the variant of its tag', { kind: 'list', pid: 'x' }, ['/pid pattern']],
    ['says what that variant lacks', { kind: 'board' }, ['/pid required']],
    ['has a wrong tag where that of no variant is its own', { kind: 'x' }, ['/kind const']],
    ['says once what several variants say', { pid: 'x' }, ['/kind required', '/pid pattern', '/did required']],
    ['is not accepted where it is no object', 0, [' anyOf']],
  ])('%s', (_, input, faults) => {
    expect(faultsOf(LiveTopic, input).filter((fault) => !fault.endsWith('additionalProperties'))).toEqual(faults);
  });
});

describe('a body that is wrong throughout', () => {
  const topics = Type.Array(LiveTopic, { maxItems: 200 });
  /** Failures of so many values, and how often one of them was looked at. */
  const looksAt = (count: number): number => {
    let looks = 0;
    const unions = Array.from({ length: count }, (_, at) => {
      const failure = (schemaPath: string, keyword: string) => ({
        keyword,
        params: {},
        instancePath: `/${at}`,
        get schemaPath() {
          looks += 1;
          return schemaPath;
        },
      });
      const variants = [0, 1, 2, 3, 4].map((index) => failure(`#/items/anyOf/${index}/type`, 'type'));
      return [...variants, failure('#/items/anyOf', 'anyOf')];
    });
    expect(relevantFailures(unions.flat())).toHaveLength(count);
    return looks;
  };

  it('is looked at as often as it is long', () => {
    expect(looksAt(2000)).toBeLessThan(looksAt(1000) * 2.1);
  });

  it('is refused with as many faults as are shown', () => {
    const faults = faultsOf(
      topics,
      Array.from({ length: 20_000 }, () => 0),
    );
    expect(faults.slice(0, 3)).toEqual([' maxItems', '/0 anyOf', '/1 anyOf']);
    expect(faults).toHaveLength(20);
  });
});
