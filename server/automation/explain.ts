import { sql } from 'kysely';
import { type Explained, type ExplainedEffect, explainText, leastDone } from '../../src/engine/automation/explain.ts';
import type { Effect, RuleKind } from '../../src/engine/automation/rule.ts';
import type { Row } from '../db/database.ts';
import { modulesOf } from '../rules/named-records.ts';
import { type Named, type Names, namesOf } from '../rules/names.ts';
import { formatContextOf, type RequestContext } from '../records/request-context.ts';
import { maxStoredEvaluations, type Run, runOf } from '../rules/run-rows.ts';
import { inLanguage } from '../texts.ts';

/** The last evaluations of a rule, for a reader: names and values only of records that they may read. */

/** State of the command of an effect, by run, place, device and column. */
type Commands = ReadonlyMap<string, string>;

type Commanded = { run: string; place: number; device: string; column: string };

const commandKey = ({ run, place, device, column }: Commanded): string => `${run}/${place}/${device}/${column}`;

/** Selects runs: the last ones of a rule, or one by its did. */
type Of = { kind: RuleKind; rule: string } | { run: string };

const read = async ({ db, actor }: RequestContext, of: Of): Promise<{ runs: Run[]; commands: Commands }> => {
  const company = actor.companyid;
  const runCondition = 'run' in of ? sql`did = ${of.run}` : sql`kind = ${of.kind} and rule = ${of.rule}`;
  const last = sql`select * from rulerun where companyid = ${company} and ${runCondition}
    order by at desc, createdat desc, did desc limit ${maxStoredEvaluations}`;
  const commands = sql<Row>`select run, place, device, "column", state from command where companyid = ${company}
    and run in (select did from (${last}) r)`;
  const [rows = [], states = []] = await db.read({ company }, [
    sql<Row>`${last}`.compile(db.builder),
    commands.compile(db.builder),
  ]);
  return {
    runs: rows.map(runOf),
    commands: new Map(
      states.map((row) => [
        commandKey({
          run: String(row['run']),
          place: Number(row['place']),
          device: String(row['device']),
          column: String(row['column']),
        }),
        String(row['state']),
      ]),
    ),
  };
};

const effectsOf = (run: Run, { names, commands, language }: ExplainContext): ExplainedEffect[] =>
  run.effects.flatMap((effect: Effect, index): ExplainedEffect[] => {
    const { state } = effect;
    const msg = inLanguage(effect.msg, language) ?? '';
    if (effect.kind === 'notify') return [{ kind: 'notify', state, msg }];
    if (effect.kind === 'record') {
      const name = names.of({ pid: effect.of, did: effect.device });
      return [
        { kind: 'record', ...(name === undefined ? {} : { pid: effect.pid, did: effect.device, name }), state, msg },
      ];
    }
    const { pid, did, cmd } = effect;
    const name = names.of({ pid, did });
    const stateOf = (column: string): string =>
      commands.get(commandKey({ run: run.did, place: index, device: did, column })) ?? state;
    if (name === undefined) return [{ kind: 'control', state: leastDone(Object.keys(cmd).map(stateOf)) ?? state, msg }];
    return Object.entries(cmd).map(([column, value]) => {
      return { kind: 'control', pid, did, name, column, value, state: stateOf(column), msg };
    });
  });

type ExplainContext = { names: Names; commands: Commands; language: RequestContext['language'] };

const recordsOf = ({ compared, effects }: Run): Named[] => [
  ...compared,
  ...effects.flatMap((effect): Named[] => {
    if (effect.kind === 'control') return [effect];
    return effect.kind === 'record' ? [{ pid: effect.of, did: effect.device }] : [];
  }),
];

const explainRuns = async (requestContext: RequestContext, of: Of): Promise<Explained[]> => {
  const { runs, commands } = await read(requestContext, of);
  const modules = await modulesOf(requestContext);
  const names = await namesOf(requestContext, modules, runs.flatMap(recordsOf), 'read');
  const explainContext: ExplainContext = { names, commands, language: requestContext.language };
  const sources = { module: (pid: string) => modules.get(pid)?.config, context: formatContextOf(requestContext) };
  return runs.map((run): Explained => {
    const values = run.compared.map((comparison) => {
      const name = names.of(comparison);
      return name === undefined ? { ...comparison, value: null, reference: null } : { ...comparison, name };
    });
    const { at, fired, cause, reason } = run;
    const rules = run.rules === undefined ? {} : { rules: run.rules };
    const entry = { at, fired, cause, values, effects: effectsOf(run, explainContext), ...rules };
    return {
      ...entry,
      text: explainText({ ...entry, reason, isTimed: run.device === '' }, sources),
    };
  });
};

export const explained = (requestContext: RequestContext, kind: RuleKind, rule: string): Promise<Explained[]> =>
  explainRuns(requestContext, { kind, rule });

/** Explanation of one run; `undefined` if the run is deleted or the actor may not read it. */
export const explainedRun = async (requestContext: RequestContext, run: string): Promise<Explained | undefined> =>
  (await explainRuns(requestContext, { run }))[0];
