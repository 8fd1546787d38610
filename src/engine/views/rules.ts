import { columnsOf } from '../builtin-columns.ts';
import type { Column, LocalText, ModuleConfig } from '../column.ts';
import { comparisons } from '../automation/comparisons.ts';
import type { ComparisonCode } from '../field-type.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import type { RuleColumn } from '../rules/rule-table.ts';
import type { RulesView } from './view.ts';
import { phrase } from '../../texts/phrase.ts';

const noReference = { pid: '', link: '', path: '' };

const ruleField = (column: string, label: LocalText, properties: Partial<Column> & Pick<Column, 'type'>): Column => ({
  column,
  label,
  rw: 3,
  required: 0,
  ...properties,
});

/** Columns that rules have, whatever they are about. Notes: contract "Policies". */
const before: RuleColumn[] = [
  {
    key: 'enable',
    kind: 'flag',
    part: 'time',
    column: ruleField('enable', phrase('engine/views', 'on'), { type: 'enum' }),
    subject: noReference,
    relations: [],
    sources: [],
  },
  {
    key: 'periods',
    kind: 'periods',
    part: 'time',
    column: ruleField('validperiod', phrase('engine/views', 'hours'), { type: 'validperiod' }),
    subject: noReference,
    relations: [],
    sources: [],
  },
  {
    key: 'months',
    kind: 'value',
    part: 'time',
    column: ruleField('mounths', phrase('engine/views', 'months'), { type: 'mounths' }),
    subject: noReference,
    relations: [],
    sources: [],
  },
];

const after: RuleColumn[] = [
  {
    key: 'notes',
    kind: 'value',
    part: 'notes',
    column: ruleField('notes', phrase('engine/views', 'notes'), { type: 'string', maxlength: 500 }),
    subject: noReference,
    relations: [],
    sources: [],
  },
];

/** Relations that request a value: what is only reported is no condition. */
const relationsOf = (column: Column): ComparisonCode[] =>
  fieldTypeOf(column).comparisons.filter((code) => comparisons[code].needsValue);

const isAsked = (column: Column): boolean =>
  column.builtin !== true && column.candisplay !== false && relationsOf(column).length > 0;

/** The module's own columns that can be written and are not fixed, and the name of a record. Contract "Policies". */
const isSet = (column: Column): boolean =>
  column.rw !== 1 && column.fixed !== true && (column.builtin !== true || column.column === 'name');

/** The columns of a table of rules that a module gives. */
export function rulesView(config: ModuleConfig): RulesView {
  const columns = [...columnsOf(config).values()];
  const subject = { pid: config.pid, link: 'self', path: '' };
  const cells = (kind: 'condition' | 'action', part: 'conditions' | 'actions', column: Column): RuleColumn => ({
    key: `${part}/${config.pid}/self//${column.column}`,
    kind,
    part,
    column,
    subject,
    relations: kind === 'condition' ? relationsOf(column) : [],
    sources: [],
  });
  return {
    kind: 'rules',
    pid: config.pid,
    before,
    conditions: columns.filter(isAsked).map((column) => cells('condition', 'conditions', column)),
    actions: columns.filter(isSet).map((column) => cells('action', 'actions', column)),
    after,
  };
}
