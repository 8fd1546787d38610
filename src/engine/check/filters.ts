import type {
  ClientConfig,
  ColumnSetting,
  ConditionList,
  FilterTabConfig,
  LocalText,
  ModuleConfig,
  SortOrder,
} from '../column.ts';
import type { Fault, FormatContext } from '../field-type.ts';
import { isBuiltinName } from '../builtin-columns.ts';
import { parseCondition } from '../condition/parse.ts';
import { normalCondition } from '../condition/print.ts';
import { isObject } from '../own-property.ts';
import { prefixFaults } from '../result.ts';
import { compact } from './column.ts';
import { Reader } from './reader.ts';

const maxFilters = 100;

/** Contract "Filters and conditions". */
const maxFilterName = 30;

/** Dummy context: here it only matters whether a condition can be parsed, not which rows it matches. */
const anywhere: FormatContext = { language: 'en', zone: 'UTC', now: 0 };

/** Column names that a config's filters may use. */
export type Named = { config: ModuleConfig; named: ReadonlySet<string> };

const isKnown = (name: unknown, { named }: Named): name is string =>
  typeof name === 'string' && (named.has(name) || isBuiltinName(name));

const shortened = (name: unknown): string => (typeof name === 'string' ? name.slice(0, 64) : '');

/** `{ column, type }` of a column the module has. */
export function readSort(reader: Reader, key: string, scope: Named): SortOrder | undefined {
  const inner = reader.inner(key, 'sortorder');
  if (!inner) return undefined;
  const column = inner.get('column');
  const type = inner.has('type') ? inner.oneOf('type', ['asc', 'desc'] as const) : 'asc';
  if (!isKnown(column, scope)) return inner.fault('column', 'column', { column: shortened(column) });
  return type === undefined ? undefined : { column, type };
}

function readTabName(reader: Reader): string | LocalText | undefined {
  if (typeof reader.get('name') !== 'string') return reader.localText('name', maxFilterName);
  return reader.text('name', maxFilterName);
}

function readTabColumns(reader: Reader, scope: Named): string[] | undefined {
  const columns = reader.value('columns', (value): value is unknown[] => Array.isArray(value), 'list');
  return columns?.flatMap((column, index) => {
    if (isKnown(column, scope)) return [column];
    reader.fault(['columns', String(index)], 'column', { column: shortened(column) });
    return [];
  });
}

function readCondition(reader: Reader, { config, named }: Named): ConditionList | undefined {
  if (!reader.has('condition')) return undefined;
  const expression = parseCondition(reader.get('condition'), config, anywhere);
  const faults = expression.ok ? [] : expression.faults;
  // A column that is broken itself is named there; naming it again here would only repeat that.
  const telling = faults.filter(({ rule, params }) => rule !== 'column' || !named.has(String(params?.['column'])));
  reader.faults.push(...prefixFaults(`${reader.path}/condition`, telling));
  const list = normalCondition(reader.get('condition'));
  return list.ok ? list.value : undefined;
}

function readColumnSetting(input: unknown, path: string, faults: Fault[], scope: Named): ColumnSetting[] {
  const inner = new Reader(isObject(input) ? input : {}, path, faults);
  const column = inner.get('column');
  if (!isKnown(column, scope)) {
    inner.fault('column', 'column', { column: shortened(column) });
    return [];
  }
  return [
    compact({
      column,
      ischecked: inner.boolean('ischecked'),
      coltxt: inner.boolean('coltxt'),
      colwdefault: inner.boolean('colwdefault'),
      colw: inner.number('colw'),
      colwinput: inner.number('colwinput'),
    }),
  ];
}

/** What a tab remembers of its list; `pwrs` and `airparams` are kept as they are. */
export function readClientConfig(reader: Reader, scope: Named): ClientConfig | undefined {
  const inner = reader.inner('clientconfig', 'item');
  if (!inner) return undefined;
  const settings = inner.value('columnconfig', (value): value is unknown[] => Array.isArray(value), 'list');
  return compact({
    pagesize: inner.wholeFrom1('pagesize', 500, 'capacityrange'),
    columnconfig: settings?.flatMap((setting, index) =>
      readColumnSetting(setting, `${inner.path}/columnconfig/${index}`, reader.faults, scope),
    ),
    pwrs: inner.get('pwrs'),
    airparams: inner.get('airparams'),
    tablecolh: inner.number('tablecolh'),
    tablecolhset: inner.boolean('tablecolhset'),
    defaultsortset: readSort(inner, 'defaultsortset', scope),
    batchmove: inner.boolean('batchmove'),
  });
}

function readTab(entry: unknown, path: string, scope: Named, faults: Fault[]): FilterTabConfig[] {
  if (!isObject(entry)) {
    faults.push({ path, rule: 'item' });
    return [];
  }
  const reader = new Reader(entry, path, faults);
  const name = readTabName(reader);
  const condition = readCondition(reader, scope);
  const columns = readTabColumns(reader, scope);
  const clientconfig = readClientConfig(reader, scope);
  return name === undefined ? [] : [compact({ name, condition, columns, clientconfig })];
}

/** The tabs that a company starts with. */
export function readFilters(reader: Reader, scope: Named): FilterTabConfig[] | undefined {
  const tabs = reader.value('filters', (value): value is unknown[] => Array.isArray(value), 'list');
  if (tabs && tabs.length > maxFilters) return reader.fault('filters', 'toomany', { limit: maxFilters });
  return tabs?.flatMap((tab, index) => readTab(tab, `${reader.path}/filters/${index}`, scope, reader.faults));
}
