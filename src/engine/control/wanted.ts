import type { RecordValues, Stored } from '../column.ts';
import { isObject } from '../own-property.ts';

/** What became of a command. Contract "Control panels". */
export const commandStates = ['accepted', 'sent', 'confirmed', 'failed', 'timedout', 'overtaken'] as const;

export type CommandState = (typeof commandStates)[number];

/** A value that is wanted of a device's column; `at` is when it was requested, epoch seconds. */
export type Wanted = { column: string; value: Stored; state: CommandState; at: number; by: string };

/** Not confirmed by the device yet. */
const open: ReadonlySet<CommandState> = new Set<CommandState>(['accepted', 'sent']);
/** The device did not obey, and the value is still the one that was wanted last. */
const lost: ReadonlySet<CommandState> = new Set<CommandState>(['failed', 'timedout']);

export const isOpen = ({ state }: Pick<Wanted, 'state'>): boolean => open.has(state);
export const isLost = ({ state }: Pick<Wanted, 'state'>): boolean => lost.has(state);

const isState = (value: unknown): value is CommandState => commandStates.some((state) => state === value);

const isStored = (value: unknown): value is Stored =>
  value === null || typeof value === 'string' || typeof value === 'number' || Array.isArray(value);

const readWanted = (entry: unknown): Wanted[] => {
  if (!isObject(entry)) return [];
  const { column, value, state, at, by } = entry;
  if (typeof column !== 'string' || typeof at !== 'number' || !isState(state) || !isStored(value)) return [];
  const name = isObject(by) ? by['name'] : undefined;
  return [{ column, value, state, at, by: typeof name === 'string' ? name : '' }];
};

const none: readonly Wanted[] = [];
const known = new WeakMap<object, readonly Wanted[]>();

/** The values wanted of a record's columns, the newest of each column. Rows carry them as `commands`. */
export const wantedOf = (record: RecordValues): readonly Wanted[] => {
  const commands: unknown = record['commands'];
  if (!Array.isArray(commands) || commands.length === 0) return none;
  const before = known.get(commands);
  if (before) return before;
  const newest = new Map<string, Wanted>();
  for (const one of commands.flatMap(readWanted)) {
    const other = newest.get(one.column);
    if (other === undefined || other.at <= one.at) newest.set(one.column, one);
  }
  const wanted = [...newest.values()].filter((one) => isOpen(one) || isLost(one));
  known.set(commands, wanted);
  return wanted;
};

/** What is wanted of one column and not confirmed. */
export const wantedIn = (record: RecordValues, column: string): Wanted | undefined =>
  record['commands'] === undefined ? undefined : wantedOf(record).find((one) => one.column === column);
