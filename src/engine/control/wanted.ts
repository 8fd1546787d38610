import type { RecordValues, Stored } from '../column.ts';
import { isObject } from '../own-property.ts';

/** States of a command. Contract "Control panels". */
export const commandStates = ['accepted', 'sent', 'confirmed', 'failed', 'timedout', 'overtaken'] as const;

export type CommandState = (typeof commandStates)[number];

/** A value commanded for a device's column; `at`: Unix time of the request. */
export type CommandedValue = { column: string; value: Stored; state: CommandState; at: number; by: string };

/** States of a command that may still be confirmed. */
const open: ReadonlySet<CommandState> = new Set<CommandState>(['accepted', 'sent']);
/** States of a command that the device did not confirm; no newer one has replaced it. */
const lost: ReadonlySet<CommandState> = new Set<CommandState>(['failed', 'timedout']);

export const isOpen = ({ state }: Pick<CommandedValue, 'state'>): boolean => open.has(state);
export const isLost = ({ state }: Pick<CommandedValue, 'state'>): boolean => lost.has(state);

const isState = (value: unknown): value is CommandState => commandStates.some((state) => state === value);

const isStored = (value: unknown): value is Stored =>
  value === null || typeof value === 'string' || typeof value === 'number' || Array.isArray(value);

const readWanted = (entry: unknown): CommandedValue[] => {
  if (!isObject(entry)) return [];
  const { column, value, state, at, by } = entry;
  if (typeof column !== 'string' || typeof at !== 'number' || !isState(state) || !isStored(value)) return [];
  const name = isObject(by) ? by['name'] : undefined;
  return [{ column, value, state, at, by: typeof name === 'string' ? name : '' }];
};

const none: readonly CommandedValue[] = [];
const cache = new WeakMap<object, readonly CommandedValue[]>();

/** Commanded values of a record that are not confirmed, the newest per column. Rows have them in `commands`. */
export const wantedOf = (record: RecordValues): readonly CommandedValue[] => {
  const commands: unknown = record['commands'];
  if (!Array.isArray(commands) || commands.length === 0) return none;
  const before = cache.get(commands);
  if (before) return before;
  const newest = new Map<string, CommandedValue>();
  for (const command of commands.flatMap(readWanted)) {
    const other = newest.get(command.column);
    if (other === undefined || other.at <= command.at) newest.set(command.column, command);
  }
  const wanted = [...newest.values()].filter((command) => isOpen(command) || isLost(command));
  cache.set(commands, wanted);
  return wanted;
};

/** The unconfirmed commanded value of one column. */
export const wantedIn = (record: RecordValues, column: string): CommandedValue | undefined =>
  record['commands'] === undefined ? undefined : wantedOf(record).find((command) => command.column === column);
