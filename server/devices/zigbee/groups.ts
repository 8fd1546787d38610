import { isObject } from '../../../src/engine/own-property.ts';

/** A group of a Zigbee2MQTT network: it has a state and is set under its name, as a device is. */
export type Group = { name: string; members: number; models: readonly string[] };

const entriesOf = (list: unknown) => (Array.isArray(list) ? list : []).filter(isObject);

/** Models by the address that groups name their members by. */
const modelsByAddress = (devices: unknown): ReadonlyMap<unknown, string> =>
  new Map(
    entriesOf(devices).flatMap(({ ieee_address: address, definition }) =>
      isObject(definition) && typeof definition['model'] === 'string' ? [[address, definition['model']]] : [],
    ),
  );

/** `groups` as `bridge/groups` lists them, `devices` as `bridge/devices` does; both come from outside. */
export const groupsOf = (groups: unknown, devices: unknown): Group[] => {
  const models = modelsByAddress(devices);
  return entriesOf(groups).flatMap(({ friendly_name: name, members }) => {
    if (typeof name !== 'string' || name === '') return [];
    const addresses = entriesOf(members).map(({ ieee_address: address }) => address);
    const groupModels = new Set(addresses.flatMap((address) => models.get(address) ?? []));
    return [{ name, members: addresses.length, models: [...groupModels].sort() }];
  });
};
