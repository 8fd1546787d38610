import type { Column, ModuleConfig } from './column.ts';
import type { Fault, Result } from './field-type.ts';
import { compact, readPid } from './check/column.ts';
import type { HasPid } from './check/column.ts';
import { readColumns } from './check/columns.ts';
import { readFilters, readSort } from './check/filters.ts';
import { oddMultiples } from './check/multiple.ts';
import { Reader } from './check/reader.ts';
import { refdisplayFaults } from './check/refdisplay.ts';
import { driverIds } from './column.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import { isObject, type JsonObject } from './own-property.ts';
import { isProduct } from './products.ts';
import { failure, success } from './result.ts';
import { kindIds } from './measure-table.ts';

/** The module itself, the fixed products and whatever the caller knows may be referred to. */
function reachable(input: JsonObject, hasPid: HasPid): HasPid {
  const itself = typeof input['pid'] === 'string' ? input['pid'].toLowerCase() : undefined;
  return hasPid && ((pid) => pid === itself || isProduct(pid) || hasPid(pid));
}

function readCategory(reader: Reader): ModuleConfig['category'] {
  const inner = reader.inner('category', 'label');
  if (!inner) return undefined;
  const name = inner.has('name') ? inner.text('name', 64) : inner.fault('name', 'shorttext', { limit: 64 });
  const label = reader.localText('category');
  return name === undefined || label === undefined ? undefined : { name, ...label };
}

/** A key that has to be there, read by `read`; where it is missing, a fault of `rule`. */
function needed<T>(reader: Reader, key: string, rule: string, read: () => T | undefined): T | undefined {
  return reader.has(key) ? read() : reader.fault(key, rule, rule === 'shorttext' ? { limit: 64 } : undefined);
}

/** A day: devices with a longer interval are not checked for being offline. */
const maxInterval = 86_400;
const maxTimeout = 3_600;

/**
 * Levels of a topic without wildcards, without the marks of a broker's own (`$SYS`, `$share`) and without characters for
 * which brokers end a connection: all companies share it.
 */
export const isTopic = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[^+#$\s\p{Cc}\p{Cs}\p{Cn}]{1,199}$/u.test(value) &&
  value.split('/').every((level) => level !== '');

/** Devices are named by a text; a column that is broken itself has a fault of its own. */
function readKey(reader: Reader, columns: readonly Column[]): string | undefined {
  const key = reader.get('key');
  if (key === undefined || key === null) return undefined;
  const column = columns.find((definition) => definition.column === key);
  const isName = column !== undefined && fieldTypeOf(column).operand === 'text' && column.mime === undefined;
  return isName ? column.column : reader.fault('key', 'keycolumn');
}

function readModule(reader: Reader, hasPid: HasPid): ModuleConfig {
  const { columns, named } = readColumns(reader.get('columns'), hasPid, reader.faults);
  const config: ModuleConfig = {
    pid: needed(reader, 'pid', 'pid', () => readPid(reader, 'pid', undefined)) ?? '',
    name: reader.localText('name') ?? { en: '', zh: '' },
    group: needed(reader, 'group', 'shorttext', () => reader.text('group', 64)) ?? '',
    columns,
  };
  const scope = { config, named };
  return compact({
    ...config,
    description: reader.has('description') ? reader.localText('description') : undefined,
    icon: reader.text('icon', 64),
    category: readCategory(reader),
    kind: reader.oneOf('kind', kindIds),
    isspacevt: reader.boolean('isspacevt'),
    historypid: readPid(reader, 'historypid', hasPid),
    ishistoryimport: reader.boolean('ishistoryimport'),
    historydays: reader.whole('historydays', 36_500),
    driver: reader.oneOf('driver', driverIds),
    interval: reader.wholeFrom1('interval', maxInterval, 'secondsrange'),
    timeout: reader.wholeFrom1('timeout', maxTimeout, 'secondsrange'),
    key: readKey(reader, columns),
    topic: reader.value('topic', isTopic, 'topic'),
    canadd: reader.boolean('canadd'),
    filters: readFilters(reader, scope),
    sort: readSort(reader, 'sort', scope),
  });
}

/**
 * Checks a whole config before anything changes: the normalised config (labels and enum labels in both languages, `rw`
 * 3 and `required` 0 where missing, built-in columns and unknown properties left out), or every fault by JSON pointer with the rule
 * it breaks. Never throws. `known.hasPid` answers for other modules; without it every well-formed pid is taken.
 * `known.stored` is the config that this one replaces, `known.configOf` answers the configs that `refdisplay` is
 * checked against. Contract "Module config".
 */
export function checkModule(
  input: unknown,
  platform?: {
    hasPid: (pid: string) => boolean;
    stored?: ModuleConfig | undefined;
    configOf?: (pid: string) => ModuleConfig | undefined;
  },
): Result<ModuleConfig> {
  if (!isObject(input)) return failure('config');
  const faults: Fault[] = [];
  const config = readModule(new Reader(input, '', faults), reachable(input, platform?.hasPid));
  faults.push(...oddMultiples(input['columns'], platform?.stored));
  // Faulty columns are left out of the config, so places of the others count only when all were read.
  if (platform?.configOf && faults.length === 0) faults.push(...refdisplayFaults(config, platform.configOf));
  return faults.length > 0 ? { ok: false, faults } : success(config);
}
