import { expect, it } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { upperDevices } from '../../../server/assistant/upper-devices.ts';
import { demoVocabulary } from '../engine/assistant/company.ts';

const { modules } = demoVocabulary();
const configOf = (pid: string): ModuleConfig => {
  const config = modules.find((module) => module.config.pid === pid)?.config;
  if (config === undefined) throw new Error(pid);
  return config;
};
const meters = configOf('300000000000000000000001');
const lights = configOf('300000000000000000000005');

const rows = [
  { did: 'main', uppermeter: '' },
  { did: 'part', uppermeter: 'main' },
  { did: 'other', uppermeter: 'elsewhere' },
];
const didsOf = (devices: ReturnType<typeof upperDevices>) => devices?.map(({ did }) => did);

it('a meter below another one of the set is not added again', () => {
  expect(didsOf(upperDevices(meters, rows, 3))).toEqual(['main', 'other']);
});

it('a part of a set whose meters refer to each other is not added', () => {
  expect(upperDevices(meters, rows, 4)).toBeUndefined();
});

it('a list without upper meters is added as it is', () => {
  expect(didsOf(upperDevices(lights, rows, 4))).toEqual(['main', 'part', 'other']);
});
