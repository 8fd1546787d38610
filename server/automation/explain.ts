import { sql } from 'kysely';
import { type Explained, type ExplainedEffect, explainText } from '../../src/engine/automation/explain.ts';
import type { Effect, RuleKind } from '../../src/engine/automation/rule.ts';
import type { Row } from '../db/database.ts';
import { modulesOf } from '../linkages/mentioned.ts';
import { type Named, type Names, namesOf } from '../linkages/names.ts';
import { aroundOf, type Asking } from '../records/question.ts';
import { keptEvaluations, type Run, runOf } from './run-rows.ts';

/** The last evaluations of a rule, for a reader: names and values only of records that they may read. */

/** State of the command of an effect, by run, place and column. */
type Commands = ReadonlyMap<string, string>;

const commandKey = (run: string, place: number, column: string): string => `${run}/${place}/${column}`;

const read = async (
  { db, actor }: Asking,
  kind: RuleKind,
  rule: string,
): Promise<{ runs: Run[]; commands: Commands }> => {
  const company = actor.companyid;
  const last = sql`select * from rulerun where companyid = ${company} and kind = ${kind} and rule = ${rule}
    order by at desc, createdat desc, did desc limit ${keptEvaluations}`;
  const commands = sql<Row>`select run, place, "column", state from command where companyid = ${company}
    and run in (select did from (${last}) r)`;
  const [rows = [], states = []] = await db.read({ company }, [
    sql<Row>`${last}`.compile(db.builder),
    commands.compile(db.builder),
  ]);
  return {
    runs: rows.map(runOf),
    commands: new Map(
      states.map((row) => [
        commandKey(String(row['run']), Number(row['place']), String(row['column'])),
        String(row['state']),
      ]),
    ),
  };
};

const effectsOf = (run: Run, { names, commands, language }: Reading): ExplainedEffect[] =>
  run.effects.flatMap((effect: Effect, place): ExplainedEffect[] => {
    const { state } = effect;
    const msg = effect.msg?.[language] ?? '';
    if (effect.kind === 'notify') return [{ kind: 'notify', state, msg }];
    const { pid, did, cmd } = effect;
    const name = names.of({ pid, did });
    if (name === undefined) return [{ kind: 'control', state, msg }];
    return Object.entries(cmd).map(([column, value]) => {
      const now = commands.get(commandKey(run.did, place, column)) ?? state;
      return { kind: 'control', pid, did, name, column, value, state: now, msg };
    });
  });

type Reading = { names: Names; commands: Commands; language: Asking['language'] };

const recordsOf = ({ compared, effects }: Run): Named[] => [
  ...compared,
  ...effects.flatMap((effect) => (effect.kind === 'control' ? [effect] : [])),
];

export const explained = async (asking: Asking, kind: RuleKind, rule: string): Promise<Explained[]> => {
  const { runs, commands } = await read(asking, kind, rule);
  const modules = await modulesOf(asking);
  const names = await namesOf(asking, modules, runs.flatMap(recordsOf), 'read');
  const reading: Reading = { names, commands, language: asking.language };
  const world = { module: (pid: string) => modules.get(pid)?.config, around: aroundOf(asking) };
  return runs.map((run): Explained => {
    const values = run.compared.map((one) => {
      const name = names.of(one);
      return name === undefined ? { ...one, value: null, reference: null } : { ...one, name };
    });
    const { at, fired, cause, reason } = run;
    const entry = { at, fired, cause, values, effects: effectsOf(run, reading) };
    return { ...entry, text: explainText({ ...entry, reason }, world) };
  });
};
