import { pointerPart } from '../check/reader.ts';
import type { Column, ModuleConfig, Stored } from '../column.ts';
import { isObject } from '../own.ts';
import { isProduct } from '../products.ts';
import type { DeviceAction, NotifyAction } from './linkage.ts';
import { columnAt, valueFor } from './parameter.ts';
import { idAt, member, moduleAt, note, onlyMembers, type Place, textAt } from './place.ts';

const mostReceivers = 200;
const longestContent = 500;

const isWritable = (column: Column) => column.rw !== 1;

function readCommand(place: Place, config: ModuleConfig): DeviceAction['cmd'] | undefined {
  const input = member(place, 'cmd');
  if (!isObject(input) || Object.keys(input).length === 0) return note(place, 'cmd', 'parameter');
  const at: Place = { ...place, input, path: `${place.path}/cmd` };
  const cmd = Object.entries(input).map(([name, value]): [string, Stored | undefined] => {
    // A key of the command is a column's name: its fault stands at that key.
    const key = pointerPart(name);
    const column = columnAt({ ...at, input: { [key]: name } }, key, config);
    if (column && !isWritable(column)) note(at, key, 'writable');
    return [name, column && isWritable(column) ? valueFor(at, key, column, value) : undefined];
  });
  const values = cmd.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return values.length === cmd.length ? Object.fromEntries(values) : undefined;
}

/** A control: list, data, action, parameter and value. */
export function readDeviceAction(place: Place): DeviceAction | undefined {
  onlyMembers(place, ['did', 'pid', 'filterdid', 'datadid', 'name', 'act', 'cmd']);
  const config = moduleAt(place, 'pid');
  // Fixed products have calls of their own. Contract "Fixed products".
  if (config && isProduct(config.pid)) return note(place, 'pid', 'notcontrolled');
  const filterdid = idAt(place, 'filterdid', 'module');
  const datadid = idAt(place, 'datadid', 'data');
  const did = member(place, 'did') === undefined ? undefined : idAt(place, 'did', 'member');
  if (member(place, 'act') !== 'set') note(place, 'act', 'act');
  const cmd = config && readCommand(place, config);
  if (!config || filterdid === undefined || datadid === undefined || cmd === undefined) return undefined;
  return { ...(did === undefined ? {} : { did }), pid: config.pid, filterdid, datadid, act: 'set', cmd };
}

/** A notification: way, content and at least one receiver. */
export function readNotify(place: Place): NotifyAction | undefined {
  onlyMembers(place, ['notifyway', 'content', 'touser']);
  if (member(place, 'notifyway') !== 'wechat') note(place, 'notifyway', 'way');
  const content = textAt(place, 'content', longestContent, 'content');
  const users = member(place, 'touser') ?? [];
  if (!Array.isArray(users) || users.length === 0) return note(place, 'touser', 'receivers');
  if (users.length > mostReceivers) return note(place, 'touser', 'toomany', { limit: mostReceivers });
  const all: readonly unknown[] = users;
  const touser = all.flatMap((user, index) => {
    if (all.indexOf(user) < index) note(place, `touser/${index}`, 'repeated');
    return typeof user === 'string' ? user : (note(place, `touser/${index}`, 'receiver') ?? []);
  });
  return content === undefined ? undefined : { notifyway: 'wechat', content, touser };
}
