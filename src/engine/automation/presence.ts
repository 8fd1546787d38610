import { columnsOf } from '../builtin-columns.ts';
import type { Column, EnumValue, LocalText, ModuleConfig, Stored } from '../column.ts';
import type { LinkageEvent } from './linkage.ts';
import { idAt, propertyOf, moduleAt, addFault, type JsonCursor } from './json-cursor.ts';
import { phrase } from '../../texts/phrase.ts';

/**
 * Going offline and coming back as an event: the parameter `$online`, which is 1 or 0 and no column. Contract
 * "Devices".
 */

export const onlineKey = '$online';

/** The only comparison it has: becomes. */
const becomes = 4;

/** `$online` as an enum whose keys are the texts of 1 and 0. */
const onlineColumn: Column = {
  column: onlineKey,
  label: phrase('engine/automation', 'connection'),
  type: 'enum',
  rw: 1,
  required: 0,
  // A copy has the languages that are loaded when it is made, so it is made when it is read.
  get enum(): Record<string, EnumValue> {
    return {
      0: { ...phrase('engine/automation', 'offline'), state: 'off' },
      1: { ...phrase('engine/automation', 'online'), state: 'normal' },
    };
  },
};

/** Choices of a presence event in a form. */
export const presenceChanges: readonly { value: 0 | 1; label: LocalText }[] = [
  { value: 0, label: phrase('engine/automation', 'goesOffline') },
  { value: 1, label: phrase('engine/automation', 'comesBack') },
];

/** A parameter of a module by the name that rules give it. */
export const parameterNamed = (config: ModuleConfig, name: string): Column | undefined =>
  name === onlineKey ? onlineColumn : columnsOf(config).get(name);

/** A parameter's value as its field type stores it. */
export const storedOfParameter = (column: Column, stored: Stored): Stored =>
  column === onlineColumn && typeof stored === 'number' ? String(stored) : stored;

/** True if devices of a module can go offline: they report, and the interval is known. */
export const canGoOffline = ({ driver, interval }: ModuleConfig): boolean =>
  driver !== undefined && interval !== undefined;

const states = new Map<unknown, 0 | 1>([
  [0, 0],
  [1, 1],
  ['0', 0],
  ['1', 1],
]);

type Compared = Omit<Extract<LinkageEvent, { type: 0 }>, 'type' | 'keeptime'>;

/** An event whose `ikey` is `$online`: list, data, and 1 or 0. */
export function readPresence(cursor: JsonCursor): Compared | undefined {
  const config = moduleAt(cursor, 'idev_pid');
  const idev_did = idAt(cursor, 'idev_did', 'data');
  if (config !== undefined && !canGoOffline(config)) return addFault(cursor, 'idev_pid', 'silent');
  const code = propertyOf(cursor, 'trend_type') ?? becomes;
  if (code !== becomes) return addFault(cursor, 'trend_type', 'relation');
  const ref_value = states.get(propertyOf(cursor, 'ref_value'));
  if (ref_value === undefined) return addFault(cursor, 'ref_value', 'value');
  if (config === undefined || idev_did === undefined) return undefined;
  return { idev_pid: config.pid, idev_did, ikey: onlineKey, trend_type: becomes, ref_value };
}
