import { pointerPart } from '../check/reader.ts';
import type { Column, ModuleConfig, Stored } from '../column.ts';
import { isObject } from '../own-property.ts';
import { isProduct } from '../products.ts';
import type { DeviceAction, NotifyAction } from './linkage.ts';
import { columnAt, valueFor } from './parameter.ts';
import { idAt, propertyOf, moduleAt, addFault, onlyProperties, type JsonCursor, textAt } from './json-cursor.ts';

const maxReceivers = 200;
const maxContentLength = 500;

const isWritable = (column: Column) => column.rw !== 1;

function readCommand(cursor: JsonCursor, config: ModuleConfig): DeviceAction['cmd'] | undefined {
  const input = propertyOf(cursor, 'cmd');
  if (!isObject(input) || Object.keys(input).length === 0) return addFault(cursor, 'cmd', 'parameter');
  const cmdCursor: JsonCursor = { ...cursor, input, path: `${cursor.path}/cmd` };
  const cmd = Object.entries(input).map(([name, value]): [string, Stored | undefined] => {
    // A key of the command is a column's name: its fault is reported at that key.
    const key = pointerPart(name);
    const column = columnAt({ ...cmdCursor, input: { [key]: name } }, key, config);
    if (column && !isWritable(column)) addFault(cmdCursor, key, 'writable');
    return [name, column && isWritable(column) ? valueFor(cmdCursor, key, column, value) : undefined];
  });
  const values = cmd.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return values.length === cmd.length ? Object.fromEntries(values) : undefined;
}

/** A control: list, data, action, parameter and value. */
export function readDeviceAction(cursor: JsonCursor): DeviceAction | undefined {
  onlyProperties(cursor, ['did', 'pid', 'filterdid', 'datadid', 'name', 'act', 'cmd']);
  const config = moduleAt(cursor, 'pid');
  // Fixed products have calls of their own. Contract "Fixed products".
  if (config && isProduct(config.pid)) return addFault(cursor, 'pid', 'notcontrolled');
  const filterdid = idAt(cursor, 'filterdid', 'module');
  const datadid = idAt(cursor, 'datadid', 'data');
  const did = propertyOf(cursor, 'did') === undefined ? undefined : idAt(cursor, 'did', 'member');
  if (propertyOf(cursor, 'act') !== 'set') addFault(cursor, 'act', 'act');
  const cmd = config && readCommand(cursor, config);
  if (!config || filterdid === undefined || datadid === undefined || cmd === undefined) return undefined;
  return { ...(did === undefined ? {} : { did }), pid: config.pid, filterdid, datadid, act: 'set', cmd };
}

/** A notification: way, content and at least one receiver. */
export function readNotify(cursor: JsonCursor): NotifyAction | undefined {
  onlyProperties(cursor, ['notifyway', 'content', 'touser']);
  if (propertyOf(cursor, 'notifyway') !== 'wechat') addFault(cursor, 'notifyway', 'way');
  const content = textAt(cursor, 'content', maxContentLength, 'content');
  const users = propertyOf(cursor, 'touser') ?? [];
  if (!Array.isArray(users) || users.length === 0) return addFault(cursor, 'touser', 'receivers');
  if (users.length > maxReceivers) return addFault(cursor, 'touser', 'toomany', { limit: maxReceivers });
  const all: readonly unknown[] = users;
  const touser = all.flatMap((user, index) => {
    if (all.indexOf(user) < index) addFault(cursor, `touser/${index}`, 'repeated');
    return typeof user === 'string' ? user : (addFault(cursor, `touser/${index}`, 'receiver') ?? []);
  });
  return content === undefined ? undefined : { notifyway: 'wechat', content, touser };
}
