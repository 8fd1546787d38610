import { describe, expect, it } from 'vitest';
import { checkModule } from '../../../src/engine/check-module.ts';
import type { Column, ModuleConfig } from '../../../src/engine/column.ts';
import { checkLinkage } from '../../../src/engine/automation/check-linkage.ts';
import { faultSentences } from '../../../src/engine/faults.ts';
import { specs } from '../../../src/engine/field-types/specs/registry.ts';
import { fits } from '../../../src/engine/fits.ts';
import { fieldTypes } from '../../../src/engine/field-types/registry.ts';
import { linkTarget } from '../../../src/engine/link-text.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import { checkField, checkRecord, checkShown } from '../../../src/schemas/check-record.ts';
import { hostileAddresses } from '../../hostile-addresses.ts';

/** The specs whose values become anchors or pictures: those that narrow the texts that they take. */
const linkSpecs = Object.values(specs).filter(({ text }) => text !== undefined);

const pid = '300000000000000000000001';
const columnOf = (spec: Column['spec']): Column => ({
  column: 'site',
  label: { en: 'Site', zh: '网站' },
  type: 'string',
  rw: 3,
  required: 0,
  maxlength: 400,
  ...(spec === undefined ? {} : { spec }),
});
const configOf = (spec: string): ModuleConfig => ({
  pid,
  name: { en: 'Sites', zh: '站点' },
  group: 'g',
  columns: [columnOf(spec as Column['spec'])],
});

const allowedSites = [
  'https://example.org/a?b=1#c',
  'HTTP://EXAMPLE.org',
  'mailto:front@example.org',
  'tel:+86-138',
  '/home/data/overview',
  '/',
  'urn:ngsi:abc',
  `${'a'.repeat(24)}.png`,
  'www.example.org/x:y',
  'https://例え.jp/パス',
];

describe.each(linkSpecs.map(({ id }) => id))('a column with the spec %s', (spec) => {
  const config = configOf(spec);

  it.each(allowedSites)('takes %j', (site) => {
    expect(checkRecord(config, 'add', { name: 'x', site })).toMatchObject({ ok: true });
  });

  it.each(hostileAddresses)('refuses %j on create, update, in the form, as a default and for a linkage', (site) => {
    const fault = { path: '/site', rule: 'address' };
    expect(checkRecord(config, 'add', { name: 'x', site })).toEqual({ ok: false, faults: [fault] });
    expect(checkRecord(config, 'edit', { site })).toEqual({ ok: false, faults: [fault] });
    expect(checkShown(compile(config, 'add'), { name: 'x', site })).toEqual([fault]);
    expect(checkField(compile(config, 'edit'), 'site', site)).toEqual([fault]);
    expect(fits(fieldTypes.string.schema(columnOf(specs[spec as keyof typeof specs].id as Column['spec'])), site)).toBe(
      false,
    );
    const preset = checkModule(
      { ...config, columns: [{ ...config.columns[0], defaultvalue: site }] },
      { hasPid: () => true },
    );
    expect(preset).toMatchObject({ ok: false, faults: [{ path: '/columns/0/defaultvalue' }] });
    const device = { pid, filterdid: 'f', datadid: 'd', act: 'set', cmd: { site } };
    const linkage = {
      pid,
      filterdid: 'f',
      name: 'n',
      events: [{ event_type: 1 }],
      actions: { devControl: [device], notify: [] },
    };
    const checked = checkLinkage(linkage, { module: () => config, zone: 'UTC', now: 0 });
    expect(checked.ok ? [] : checked.faults.filter(({ path }) => path.endsWith('/cmd/site'))).toMatchObject([
      { rule: 'address' },
    ]);
  });

  it('is never a target where an older value is hostile', () => {
    for (const address of hostileAddresses) expect(linkTarget(address)).toBeUndefined();
  });
});

describe('a text without a link’s spec', () => {
  it('stays free', () => {
    const config = { ...configOf('link'), columns: [columnOf(undefined)] };
    expect(checkRecord(config, 'add', { name: 'x', site: 'javascript:alert(1)' })).toMatchObject({ ok: true });
  });
});

it('every rule of a spec has its sentence', () => {
  for (const { text } of linkSpecs) expect(faultSentences).toHaveProperty(text?.invalidRule ?? 'none');
});
