import { columnsOf } from '../builtin-columns.ts';
import type { Column, ConditionList, StateId } from '../column.ts';
import { parseCondition } from '../condition/parse.ts';
import type { BoardFault } from './board.ts';
import type { Dataset, DatasetQuery } from './dataset.ts';
import { columnOf } from './module-columns.ts';
import { these } from './shared-queries.ts';
import { datasetOf, rowsOf } from './rows.ts';
import type { BoardContext } from './board-context.ts';
import { phrase, sameText } from '../../texts/phrase.ts';

/**
 * A floor plan: records of several modules on a picture, coloured and labelled by rules. The rules are conditions of
 * filter groups; the server answers which records fulfil them, so they mean the same here and there.
 */

/** Percent of the picture's width and height, from its top left corner. */
export type PlanPlace = { pid: string; did: string; x: number; y: number };

/** Of the rules of a module the first that a record fulfils counts. An empty condition is fulfilled by every record. */
export type PlanRule = { pid: string; condition: ConditionList; state: StateId; text?: string; column?: string };

export type FloorPlan = { places: readonly PlanPlace[]; rules?: readonly PlanRule[] };

/** Together with one query for each module they stay within the 12 queries of a board. */
export const maxPlanModules = 4;
export const maxPlanRules = 8;
export const maxPlaces = 300;

export const planModules = ({ places }: Pick<FloorPlan, 'places'>): string[] => [
  ...new Set(places.map(({ pid }) => pid)),
];

/** A coordinate as it is kept: within the picture, one decimal. */
export const coordinate = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 10) / 10;

/** The first column of a module whose values say how a device is. */
export const stateColumnOf = (columns: Iterable<Column>): Column | undefined =>
  [...columns].find(({ enum: values }) => Object.values(values ?? {}).some(({ state }) => state !== undefined));

const ownState = 'ownstate';
const rulesOf = ({ rules = [] }: FloorPlan): readonly PlanRule[] => rules;

const placesName = (index: number) => `module${index}`;
const ruleName = (index: number) => `rule${index}`;

const didsOf = ({ places }: FloorPlan, pid: string): string[] =>
  places.filter((place) => place.pid === pid).map(({ did }) => did);

const askModule = (plan: FloorPlan, context: BoardContext, pid: string, index: number): DatasetQuery[] => {
  const config = context.module(pid);
  if (config === undefined) return [];
  const ruleColumns = rulesOf(plan).flatMap(({ pid: of, column }) =>
    of === pid && column !== undefined ? [column] : [],
  );
  const columns = [...new Set(['did', 'name', ...ruleColumns])].filter((name) => columnOf(config, name) !== undefined);
  const state = stateColumnOf(columnsOf(config).values());
  const dids = didsOf(plan, pid);
  return [
    {
      name: placesName(index),
      pid,
      columns: [...columns, ...(state === undefined ? [] : [{ column: state.column, as: ownState }])],
      groupby: [],
      measures: [],
      filter: these(dids),
      limit: dids.length,
      optional: true,
    },
  ];
};

/** The records of each module, and for each rule those that fulfil it. */
export const askPlan = (plan: FloorPlan, context: BoardContext): DatasetQuery[] => {
  const modules = planModules(plan).slice(0, maxPlanModules);
  const rules = rulesOf(plan)
    .slice(0, maxPlanRules)
    .flatMap(({ pid, condition }, index): DatasetQuery[] => {
      if (condition.length === 0 || !modules.includes(pid) || context.module(pid) === undefined) return [];
      const dids = didsOf(plan, pid);
      const devicesQuery = { groupby: [], measures: [], filter: these(dids), limit: dids.length };
      return [{ name: ruleName(index), pid, columns: ['did'], condition, ...devicesQuery, optional: true }];
    });
  return [...modules.flatMap((pid, index) => askModule(plan, context, pid, index)), ...rules];
};

/** The states that the modules' own values have: `pid`, `value`, `state`. */
export const planStates = (plan: FloorPlan, context: BoardContext): Dataset => {
  const rows = planModules(plan).flatMap((pid) => {
    const config = context.module(pid);
    const column = config && stateColumnOf(columnsOf(config).values());
    return Object.entries(column?.enum ?? {}).map(([value, { state }]) => [pid, value, state ?? '']);
  });
  const columns = ['pid', 'value', 'state'].map((name) => ({
    name,
    type: 'string' as const,
    label: sameText(name),
    unit: '',
  }));
  return { name: 'states', columns, rows };
};

/** A record on the plan; `dataset` and `row` hold its values. Without a rule its own state counts, where it has one. */
export type PlacedRecord = {
  place: PlanPlace;
  name: string;
  state: StateId | undefined;
  rule: PlanRule | undefined;
  dataset: Dataset;
  row: readonly unknown[];
};

/** The dataset's column that says how a record is by itself. */
export const ownStateColumn = ownState;

const isState = (text: string | undefined): text is StateId =>
  text === 'normal' || text === 'attention' || text === 'fault' || text === 'off';

/** The records of a plan that are there for this person, in the order of their places. */
export const placedRecords = (plan: FloorPlan, datasets: readonly Dataset[]): PlacedRecord[] => {
  const modules = planModules(plan);
  const states = new Map(
    rowsOf(datasetOf(datasets, 'states')).map((row) => [`${row.text('pid')} ${row.text('value')}`, row.text('state')]),
  );
  const answers = modules.map((_, position) => {
    const dataset = datasetOf(datasets, placesName(position));
    const rows = new Map(rowsOf(dataset).map((row, index) => [row.text('did'), { row, cells: dataset.rows[index] }]));
    return { dataset, rows };
  });
  const fulfilled = rulesOf(plan).map(({ condition }, index) =>
    condition.length === 0
      ? undefined
      : new Set(rowsOf(datasetOf(datasets, ruleName(index))).map((row) => row.text('did'))),
  );
  return plan.places.flatMap((place): PlacedRecord[] => {
    const answer = answers[modules.indexOf(place.pid)];
    const deviceRow = answer?.rows.get(place.did);
    if (answer === undefined || deviceRow?.cells === undefined) return [];
    const rule = rulesOf(plan).find(
      ({ pid }, index) => pid === place.pid && (fulfilled[index]?.has(place.did) ?? true),
    );
    const deviceState = states.get(`${place.pid} ${deviceRow.row.text(ownState)}`);
    return [
      {
        place,
        name: deviceRow.row.text('name'),
        state: rule?.state ?? (isState(deviceState) ? deviceState : undefined),
        rule,
        dataset: answer.dataset,
        row: deviceRow.cells,
      },
    ];
  });
};

/** What a schema cannot say: so many modules, each record once, conditions that the module's columns take. */
export const planFaults = (plan: FloorPlan, context: BoardContext): BoardFault[] => {
  const faults: BoardFault[] = [];
  if (planModules(plan).length > maxPlanModules)
    faults.push({
      path: '/places',
      rule: 'capacity',
      message: phrase('engine/board', 'tooManyModules', { limit: maxPlanModules }),
    });
  const seen = new Set<string>();
  for (const [index, { pid, did }] of plan.places.entries()) {
    if (seen.has(`${pid} ${did}`))
      faults.push({
        path: `/places/${index}`,
        rule: 'repeated',
        message: phrase('engine/board', 'recordRepeated'),
      });
    seen.add(`${pid} ${did}`);
  }
  for (const [index, { pid, condition }] of rulesOf(plan).entries()) {
    const config = context.module(pid);
    if (config === undefined) continue;
    const parsed = parseCondition(condition, config, { language: 'en', zone: context.zone, now: context.now });
    if (!parsed.ok)
      faults.push({
        path: `/rules/${index}/condition`,
        rule: 'condition',
        message: phrase('engine/board', 'conditionIncomplete'),
      });
  }
  return faults;
};
