import { isBuiltinEntry } from '../../src/engine/check/columns.ts';
import { checkModule } from '../../src/engine/check-module.ts';
import type { LocalText, ModuleConfig } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { faultText } from '../../src/engine/faults.ts';
import { propertyWarnings, splitProperties, withUnknownProperties } from '../../src/engine/unknown-properties.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { ModuleProperties } from '../../src/schemas/module-config.ts';
import type { FaultMessage } from '../http/refusal.ts';
import { localText, phrase } from '../texts.ts';

/**
 * `index` is the place of the config among those applied together. `shared` is the message for people of the company,
 * who have to read the lists `pids` to see it.
 */
export type ConfigFault = FaultMessage & { index: number; shared?: LocalText; pids?: readonly string[] };

/** Of a config that nothing is known about yet. */
export const pidOf = (input: unknown): string | undefined =>
  isObject(input) && typeof input['pid'] === 'string' ? input['pid'].toLowerCase() : undefined;

const labelAt = (input: unknown, path: string): string => {
  const index = /^\/columns\/(\d+)/.exec(path)?.[1];
  const columns = isObject(input) && Array.isArray(input['columns']) ? input['columns'] : [];
  const column: unknown = index === undefined ? undefined : columns[Number(index)];
  return isObject(column) && typeof column['column'] === 'string' ? column['column'] : '';
};

const twice = (index: number): ConfigFault => ({
  index,
  path: '/pid',
  rule: 'duplicate',
  message: phrase('server/modules', 'moduleIdRepeated'),
});

/** A checked config with the properties that are not known here, and a warning for each. */
export type ReadConfig = { config: ModuleConfig; warnings: Fault[] };

/** `module/config` answers the built-in columns; they are no part of a stored config. */
const ownParts = (input: unknown): unknown =>
  isObject(input) && Array.isArray(input['columns'])
    ? { ...input, columns: input['columns'].filter((entry) => !isBuiltinEntry(entry)) }
    : input;

/** Warnings name the places of the config as it was sent, built-in columns counted. */
const withUnknown = (input: unknown, config: ModuleConfig): ReadConfig => ({
  config: withUnknownProperties(config, splitProperties(ModuleProperties, ownParts(input)).unknown),
  warnings: propertyWarnings(splitProperties(ModuleProperties, input).unknown),
});

/**
 * Checks configs that are to be applied together: they may refer to each other and to what exists. Every fault is
 * reported, by config and path; nothing changes.
 */
export const checkModules = (
  inputs: readonly unknown[],
  exists: (pid: string) => boolean,
  storedOf: (pid: string) => ModuleConfig | undefined = () => undefined,
): { ok: true; configs: ReadConfig[] } | { ok: false; faults: ConfigFault[] } => {
  const pids = inputs.map(pidOf);
  const hasPid = (pid: string) => pids.includes(pid.toLowerCase()) || exists(pid.toLowerCase());
  const configs: ReadConfig[] = [];
  const faults: ConfigFault[] = [];
  for (const [index, input] of inputs.entries()) {
    const checked = checkModule(input, { hasPid, stored: storedOf(pids[index] ?? ''), configOf: storedOf });
    if (pids[index] !== undefined && pids.indexOf(pids[index]) < index) faults.push(twice(index));
    if (checked.ok) configs.push(withUnknown(input, checked.value));
    else
      for (const fault of checked.faults) {
        const label = labelAt(input, fault.path);
        const message = localText((language) => faultText(fault, label, language));
        faults.push({ index, path: fault.path, rule: fault.rule, message });
      }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, configs };
};
