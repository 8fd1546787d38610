import { isObject, type JsonObject } from '../../../src/engine/own-property.ts';

/** What a device says that it has, as Zigbee2MQTT describes it (`exposes`); read from outside, so nothing is taken for granted. */
export type Property = {
  /** `numeric`, `binary`, `enum` or `text`; others hold properties or are passed over. */
  type: string;
  /** Names from the payload inwards: a colour's hue is `['color', 'hue']`. */
  path: readonly string[];
  /** The group that contains it, such as `light`. */
  group: string | undefined;
  label: string | undefined;
  category: string | undefined;
  unit: string | undefined;
  isReported: boolean;
  isSettable: boolean;
  values: readonly string[];
  on: unknown;
  off: unknown;
  min: number | undefined;
  max: number | undefined;
  step: number | undefined;
};

export type Device = {
  names: string[];
  model: string;
  vendor: string;
  description: string;
  exposes: readonly unknown[];
};

const textIn = (object: JsonObject, name: string): string | undefined => {
  const value = object[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

const numberIn = (object: JsonObject, name: string): number | undefined => {
  const value = object[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

const listIn = (object: JsonObject, name: string): readonly unknown[] => {
  const value = object[name];
  return Array.isArray(value) ? value : [];
};

/** Bits of `access`. */
const access = { reported: 1, settable: 2 } as const;

const propertyOf = (entry: JsonObject, path: readonly string[], group: string | undefined): Property => {
  const bits = numberIn(entry, 'access') ?? access.reported;
  return {
    type: textIn(entry, 'type') ?? '',
    path,
    group,
    label: textIn(entry, 'label'),
    category: textIn(entry, 'category'),
    unit: textIn(entry, 'unit'),
    isReported: (bits & access.reported) !== 0,
    isSettable: (bits & access.settable) !== 0,
    values: listIn(entry, 'values').filter((value): value is string => typeof value === 'string'),
    on: entry['value_on'],
    off: entry['value_off'],
    min: numberIn(entry, 'value_min'),
    max: numberIn(entry, 'value_max'),
    step: numberIn(entry, 'value_step'),
  };
};

const maxDepth = 4;

/** Every property of an entry: those of a group are siblings in the payload, those of a composite are nested in it. */
const propertiesIn = (entry: unknown, above: readonly string[], group: string | undefined): Property[] => {
  if (!isObject(entry) || above.length > maxDepth) return [];
  const name = textIn(entry, 'property');
  const features = listIn(entry, 'features');
  const path = name === undefined ? above : [...above, name];
  if (features.length > 0) {
    const within = name === undefined ? textIn(entry, 'type') : group;
    return features.flatMap((feature) => propertiesIn(feature, path, within));
  }
  return name === undefined ? [] : [propertyOf(entry, path, group)];
};

export const propertiesOf = ({ exposes }: Pick<Device, 'exposes'>): Property[] =>
  exposes.flatMap((entry) => propertiesIn(entry, [], undefined));

const deviceOf = (entry: unknown): Device[] => {
  if (!isObject(entry) || entry['type'] === 'Coordinator') return [];
  const { definition } = entry;
  const name = textIn(entry, 'friendly_name');
  if (!isObject(definition) || name === undefined) return [];
  const model = textIn(definition, 'model');
  if (model === undefined) return [];
  const [vendor = '', description = ''] = ['vendor', 'description'].map((key) => textIn(definition, key));
  return [{ names: [name], model, vendor, description, exposes: listIn(definition, 'exposes') }];
};

/** The devices of a network by model, as `bridge/devices` lists them; those of one model have one module. */
export const devicesByModel = (list: unknown): Device[] => {
  const byModel = new Map<string, Device>();
  for (const device of (Array.isArray(list) ? list : []).flatMap(deviceOf)) {
    const sameModel = byModel.get(device.model);
    if (sameModel === undefined) byModel.set(device.model, device);
    else sameModel.names.push(...device.names);
  }
  return [...byModel.values()];
};
