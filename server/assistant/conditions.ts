import { type Static, Type } from 'typebox';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Column, ConditionItem, ConditionList, Language, ModuleConfig } from '../../src/engine/column.ts';
import { operatorLabel } from '../../src/engine/condition/operators.ts';
import { parseCondition } from '../../src/engine/condition/parse.ts';
import { type OperatorId, operatorIds } from '../../src/engine/condition/predicate.ts';
import { isRelativeToken } from '../../src/engine/condition/tokens.ts';
import { faultText } from '../../src/engine/faults.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import { isDid } from '../../src/engine/field-types/did.ts';
import { closed } from '../../src/schemas/wire.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { badInput, type Refusal } from '../http/refusal.ts';
import { consoleCall } from './console-call.ts';
import { columnNamed, contextOf, shownColumns } from './readable-module.ts';
import { inLanguage, phrase } from '../texts.ts';

/** Conditions as a person or a model says them, and the alternating list that the console's calls take. */

const scalar = Type.Union([Type.String({ maxLength: 1000 }), Type.Number()]);

export const ToolConditions = Type.Array(
  closed({
    column: Type.String({ minLength: 1, maxLength: 80, description: 'Name of a column of the module, or its label.' }),
    operator: Type.Unsafe<OperatorId>(
      Type.String({ enum: [...operatorIds], description: 'Which ones a column takes depends on its type.' }),
    ),
    value: Type.Union([scalar, Type.Array(scalar, { minItems: 1, maxItems: 100 })], {
      description:
        'As a person writes it: a number in the unit of the column, the word of an enum value, the name of a record, a time as yyyy-MM-dd HH:mm:ss in the zone of the company, or one of $today $week $lastweek $month $lastmonth $year. Several values mean any of them, with between from and to.',
    }),
  }),
  { maxItems: 20 },
);
type ToolCondition = Static<typeof ToolConditions>[number];

/** Records of that name are more than a question can mean. */
const maxNamed = 50;

const unknownRecord = (path: string, name: string, target: ModuleConfig): Refusal =>
  badInput(
    path,
    'record',
    phrase('server/assistant', 'recordNameNotFound', { module: target.name, name: name.slice(0, 64) }),
  );

/** Ids of the records that a ref condition names: of that name, else with the words in it. */
export const recordsNamed = async (
  caller: InnerCaller,
  pid: string,
  field: { name: string; path: string },
): Promise<string[]> => {
  const { name, path } = field;
  const page = await consoleCall(caller, endpoints.queryRecords, {
    pid,
    filter: [{ name: [name] }],
    pagesize: maxNamed,
  });
  const records = page.result.data;
  const exact = records.filter((record) => record.name.toLowerCase() === name.trim().toLowerCase());
  const chosen = exact.length > 0 ? exact : records;
  if (chosen.length > 0) return chosen.map(({ did }) => did);
  if (isDid(name)) return [name];
  const { data } = await consoleCall(caller, endpoints.moduleConfig, { pid });
  throw unknownRecord(path, name, data);
};

const operandsOf = async (
  caller: InnerCaller,
  column: Column,
  operand: { value: string | number; path: string },
): Promise<unknown[]> => {
  const { value, path } = operand;
  const type = fieldTypeOf(column);
  if (type.measure === 'moment' && isRelativeToken(value)) return [value];
  if (type.operators.includes('like')) return [String(value)];
  const target = column.pid ?? column.didlist?.pid;
  if (target !== undefined) return recordsNamed(caller, target, { name: String(value), path });
  const context = contextOf(caller);
  const read = type.fromText(String(value), column, context);
  if (read.ok) return Array.isArray(read.value) ? Array.from<unknown>(read.value) : [read.value];
  const fault = read.faults[0] ?? { path: '', rule: type.invalidRule };
  throw badInput(
    path,
    fault.rule,
    phrase('server/assistant', 'valueFault', {
      label: column.label,
      fault: (language) => faultText(fault, inLanguage(column.label, language), language),
    }),
  );
};

const itemOf = async (
  caller: InnerCaller,
  config: ModuleConfig,
  { column: name, operator, value }: ToolCondition,
  path: string,
): Promise<ConditionItem> => {
  const column = columnNamed(config, name, `${path}/column`);
  const { operators, operand } = fieldTypeOf(column);
  if (!operators.includes(operator)) {
    const words = (language: Language) =>
      operators.map((id) => `${id} (${inLanguage(operatorLabel(id, operand), language)})`).join(', ');
    throw badInput(
      `${path}/operator`,
      'operator',
      phrase('server/assistant', 'operatorChoices', {
        label: column.label,
        operators: words,
      }),
    );
  }
  const values = Array.isArray(value) ? value : [value];
  const operands: unknown[] = [];
  for (const operandValue of values)
    operands.push(...(await operandsOf(caller, column, { value: operandValue, path: `${path}/value` })));
  return { k: column.column, type: operator, v: operands.length === 1 ? operands[0] : operands };
};

const andOf = (items: readonly ConditionItem[]): ConditionList =>
  items.flatMap((item, index) => (index === 0 ? [item] : ['and' as const, item]));

/** Maximum columns of text that one search compares. */
const maxSearched = 6;

/** Columns whose text is searched for words: the name first. */
const searchedColumns = (config: ModuleConfig): string[] =>
  shownColumns(config)
    .filter((column) => fieldTypeOf(column).operators.includes('like') && column.mime === undefined)
    .map(({ column }) => column)
    .slice(0, maxSearched);

const groupsOf = (list: ConditionList): ConditionItem[][] => {
  const groups: ConditionItem[][] = [[]];
  for (const entry of list) {
    if (entry === 'or') groups.push([]);
    else if (entry !== 'and') groups.at(-1)?.push(entry);
  }
  return groups;
};

const anyOf = (groups: readonly (readonly ConditionItem[])[]): ConditionList =>
  groups.flatMap((group, index) => (index === 0 ? andOf(group) : ['or' as const, ...andOf(group)]));

/** Conjunction of the lists as one list in disjunctive normal form: the alternatives are multiplied out. */
export const allOf = (lists: readonly ConditionList[]): ConditionList =>
  anyOf(
    lists.reduce<ConditionItem[][]>(
      (before, list) => before.flatMap((items) => groupsOf(list).map((group) => [...items, ...group])),
      [[]],
    ),
  );

export type Narrowing = { conditions?: Static<typeof ToolConditions>; words?: string; owner?: string };

/** All conditions, and the words in any column of text. @throws Refusal that names the condition that is wrong */
export const conditionOf = async (
  caller: InnerCaller,
  config: ModuleConfig,
  { conditions = [], words = '', owner }: Narrowing,
): Promise<ConditionList> => {
  const items: ConditionItem[] = owner === undefined ? [] : [{ k: 'owner', type: '=', v: owner }];
  for (const [index, condition] of conditions.entries())
    items.push(await itemOf(caller, config, condition, `/conditions/${index}`));
  const keyword = words.trim();
  const searched = searchedColumns(config).map((k): ConditionItem[] => [{ k, type: 'like', v: keyword }]);
  const list = allOf([andOf(items), keyword === '' ? [] : anyOf(searched)]);
  const parsed = parseCondition(list, config, contextOf(caller));
  if (parsed.ok) return list;
  const fault = parsed.faults[0] ?? { path: '', rule: 'list' };
  throw badInput(
    '/conditions',
    fault.rule,
    phrase('server/assistant', 'conditionFault', {
      fault: (language) => faultText(fault, inLanguage(config.name, language), language),
    }),
  );
};
