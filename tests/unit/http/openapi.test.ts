import { describe, expect, it } from 'vitest';
import { describeApi, openApiText } from '../../../server/http/openapi.ts';
import { createShapeCheck } from '../../../server/http/shape.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { isObject } from '../../../src/engine/own-property.ts';

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

/** Any value, or an object with any properties. */
const isUnknown = (schema: unknown) =>
  isObject(schema) &&
  Object.entries(schema).every(
    ([key, value]) =>
      ['description', '~kind', '~optional'].includes(key) ||
      (key === 'type' && value === 'object') ||
      (key === 'properties' && isEmpty(value)),
  );

/** Where a schema says nothing of its values, by path. */
const unknownsIn = (schema: unknown, path: string): string[] => {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.flatMap((item) => unknownsIn(item, path)) : [];
  const { properties, ...rest } = schema;
  const members = isObject(properties)
    ? Object.entries(properties).flatMap(([name, inner]) =>
        isUnknown(inner) ? [`${path}/${name}`] : unknownsIn(inner, `${path}/${name}`),
      )
    : [];
  const others = Object.entries(rest).flatMap(([key, inner]) =>
    isObject(inner) && isUnknown(inner) && ['items', 'additionalProperties', '^.*$'].includes(key)
      ? [`${path}/*`]
      : unknownsIn(inner, path),
  );
  return [...members, ...others];
};

/**
 * Each type of board has a config of its own, which plugins add to; the audit log has what callers sent and
 * what that changed, of any shape;
 * the parameters of MCP differ by its methods.
 */
const shapeless = [
  'listBoards/result/config/*',
  'boardConfig/data/config/*',
  'createBoard/config/*',
  'updateBoard/config/*',
  'queryBoard/config/*',
  'queryAudit/results/detail',
  'queryAudit/results/changes/before/*',
  'queryAudit/results/changes/after/*',
  'mcp/params',
];

describe('the description of the interface', () => {
  const operations = Object.values(describeApi().paths as Record<string, Record<string, unknown>>)
    .flatMap((path) => Object.values(path))
    .filter(isObject);

  it('has the shape of every property whose shape is known', () => {
    const unknowns = operations.flatMap((operation) => unknownsIn(operation, String(operation['operationId'])));
    expect(unknowns).toEqual(shapeless);
  });

  it('is written once: without a session, each call would cost as much as a page of records', () => {
    expect(openApiText()).toBe(openApiText());
    expect(JSON.parse(openApiText().toString())).toEqual(JSON.parse(JSON.stringify(describeApi())));
  });

  it('has the shape of what handlers read themselves', () => {
    const text = JSON.stringify(operations.find(({ operationId }) => operationId === 'createPolicy'));
    expect(text).not.toContain('x-shape');
    for (const property of ['ref_value', 'unique_k', 'monthlyday', 'spacetype', 'usable'])
      expect(text).toContain(`"${property}"`);
  });
});

describe('a property that its handler reads', () => {
  it('takes any value, so that its fault is named in words', () => {
    const check = createShapeCheck(endpoints.createPolicy);
    const policy = { name: 'p', targetpid: '2'.repeat(24), policy_type: 1, sifter: 'space' };
    expect(() => check({ ...policy, enabled: 7, updatepolicy: [], configs: [{ rules: 'x' }] })).not.toThrow();
    expect(() => check({ ...policy, enabled: 7 })).toThrow(/updatepolicy/);
  });
});
