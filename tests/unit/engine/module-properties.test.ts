import { describe, expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import { isObject, ownProperty } from '../../../src/engine/own-property.ts';
import { splitProperties } from '../../../src/engine/unknown-properties.ts';
import { ModuleProperties } from '../../../src/schemas/module-config.ts';

/** Every object of a config that says what properties are known, by the path to it in the schema. */
const objectsIn = (schema: unknown, path = ''): [string, { readonly [name: string]: unknown }][] => {
  if (!isObject(schema)) return [];
  const properties = ownProperty(schema, 'properties');
  const objects: [string, { readonly [name: string]: unknown }][] = isObject(properties) ? [[path, properties]] : [];
  const inner = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
    objectsIn(schema, `${path}/${name}`),
  );
  const patterns = ownProperty(schema, 'patternProperties');
  const records = Object.values(isObject(patterns) ? patterns : {}).flatMap((inner) => objectsIn(inner, `${path}/*`));
  const alternatives = ownProperty(schema, 'anyOf');
  const several = (Array.isArray(alternatives) ? alternatives : []).flatMap((alternative) =>
    objectsIn(alternative, path),
  );
  return [...objects, ...inner, ...records, ...several, ...objectsIn(ownProperty(schema, 'items'), path)];
};

const text = { en: 'a', zh: '甲', de: 'ein' };

/** One of everything that a config may say. */
const whole = {
  pid: '3c0ffee00000000000000001',
  name: text,
  group: 'other',
  description: text,
  icon: 'gauge',
  kind: 'electricity',
  category: { name: 'c', ...text },
  isspacevt: false,
  historypid: '5c0ffee00000000000000001',
  ishistoryimport: true,
  historydays: 400,
  driver: 'simulator',
  interval: 60,
  timeout: 45,
  key: 'k',
  topic: 'plant/meters',
  canadd: true,
  columns: [
    {
      column: 'v',
      label: text,
      type: 'float',
      rw: 3,
      required: 0,
      unit: 'V',
      measures: 'voltage',
      source: '/status/v',
      control: 'level',
      multiple: 10,
      min: 0,
      max: 9,
      step: 1,
      canbeempty: true,
      emptyvalue: -1,
      defaultvalue: 1,
      coltxt: false,
      colw: 90,
      colwdefault: true,
      colwinput: 90,
      ischecked: true,
      candisplay: true,
      fixed: true,
      section: text,
      colname: text,
    },
    {
      column: 'e',
      label: text,
      type: 'enum',
      rw: 3,
      required: 0,
      control: 'power',
      on: 'a',
      off: 'b',
      enum: { a: { ...text, state: 'normal' }, b: 'B' },
    },
    { column: 'r', label: text, type: 'ref', ptype: 'ref', pid: '3c0ffee00000000000000001', refdisplay: 'name' },
    { column: 'd', label: text, type: 'didlist', didlist: { pid: '3c0ffee00000000000000001', capacity: 3 } },
    { column: 'k', label: text, type: 'string', required: 1 },
    { column: 's', label: text, type: 'string', spec: 'link', maxlength: 9, mime: 'image/*' },
    { column: 't', label: text, type: 'timestamp', format: 'yyyy' },
  ],
  filters: [
    {
      name: text,
      condition: [{ k: 'v', type: '=', v: 1, hide: true }, 'and', { k: 'v', type: '=', v: 2 }],
      columns: ['v'],
      clientconfig: {
        columnconfig: [{ column: 'v', ischecked: true, coltxt: false, colwdefault: true, colw: 90, colwinput: 90 }],
        pagesize: 10,
        pwrs: 1,
        airparams: 1,
        tablecolh: 40,
        tablecolhset: true,
        batchmove: true,
        defaultsortset: { column: 'v', type: 'asc' },
      },
    },
  ],
  sort: { column: 'v', type: 'desc' },
};

const misspeltAt = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(misspeltAt);
  if (!isObject(value)) return value;
  return Object.fromEntries([
    ...Object.entries(value).map(([name, inner]) => [name, misspeltAt(inner)] as const),
    ['misspelt', 1] as const,
  ]);
};

describe('a module’s config', () => {
  it('in which everything is said has no fault and no unknown property', () => {
    expect(checkModule(whole)).toMatchObject({ ok: true });
    expect(splitProperties(ModuleProperties, whole).unknown).toEqual([]);
  });

  it('is known property by property: the sample has each of them, so that a new one is tested too', () => {
    const namedProperties = new Set<string>();
    const walk = (value: unknown, path: string): void => {
      if (Array.isArray(value)) for (const item of value) walk(item, path);
      else if (isObject(value))
        for (const [name, inner] of Object.entries(value)) {
          namedProperties.add(`${path}/${name}`);
          walk(inner, path.endsWith('/enum') ? `${path}/*` : `${path}/${name}`);
        }
    };
    walk(whole, '');
    const schemaPaths = objectsIn(ModuleProperties).flatMap(([path, properties]) =>
      Object.keys(properties).map((name) => `${path}/${name}`),
    );
    expect(schemaPaths.filter((path) => !namedProperties.has(path) && !path.endsWith('/builtin'))).toEqual([]);
  });

  it('is looked through at every depth', () => {
    const paths = splitProperties(ModuleProperties, misspeltAt(whole)).unknown.map(({ steps }) => steps.join('/'));
    for (const path of [
      'misspelt',
      'name/misspelt',
      'category/misspelt',
      'columns/0/misspelt',
      'columns/0/label/misspelt',
      'columns/1/enum/a/misspelt',
      'columns/3/didlist/misspelt',
      'filters/0/misspelt',
      'filters/0/condition/0/misspelt',
      'filters/0/clientconfig/misspelt',
      'filters/0/clientconfig/columnconfig/0/misspelt',
      'sort/misspelt',
    ])
      expect(paths).toContain(path);
  });
});
