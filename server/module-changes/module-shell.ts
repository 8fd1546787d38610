import type { ModuleConfig } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { faultText } from '../../src/engine/faults.ts';
import { isBuiltinName } from '../../src/engine/builtin-columns.ts';
import { nowSeconds } from '../clock.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import type { Db } from '../db/database.ts';
import { readGrants } from '../devices/mqtt/grants.ts';
import { Refusal } from '../http/refusal.ts';
import { companyIds } from '../db/company-ids.ts';
import { startModules } from './apply.ts';
import type { Applied } from './apply-checked.ts';
import { previewChange } from './preview-change.ts';
import { isOver, readChanges } from './job.ts';
import { groupWarnings, knownGroups } from './group-warnings.ts';
import { runChanges } from './run.ts';
import { changeLine, previewLines, hasRowsInTheWay } from './preview-texts.ts';
import { checkModules, type ConfigFault } from './check-modules.ts';
import { removalLines } from './removals.ts';
import { topicFaults } from './topic-faults.ts';
import { parseStored } from '../db/parse-stored.ts';
import { topicWarnings } from './topic-warnings.ts';

/** Requests of the command `npm run module -- …` to an open database. Contract "Module config". */
export type ModuleShellRequest =
  | {
      command: 'check' | 'apply';
      files: readonly { file: string; config: unknown }[];
      company?: string;
      /** The modules are that company's own, as if its administrator had saved them. */
      isOwn?: boolean;
      /** Confirms that enum values in stored rows, and columns that something uses, may be lost. */
      isConfirmed?: boolean;
    }
  | { command: 'list' }
  /** `change`: this one alone, until it has ended. */
  | { command: 'changes'; change?: string }
  | { command: 'export'; pid: string };

/** The request is ambiguous; nothing was changed. */
class Unclear extends Error {}

const shellAnswer = (ok: boolean, lines: readonly string[]): ShellAnswer => ({ ok, lines });

type ModuleRow = { pid: string; owner: string | null; config: ModuleConfig; revision: number; companies: number };

const readModules = async (db: Db): Promise<ModuleRow[]> => {
  const { builder } = db;
  const [modules = [], counts = []] = await db.read('system', [
    builder.selectFrom('module').select(['pid', 'owner', 'config', 'revision']).orderBy('pid').compile(),
    builder
      .selectFrom('subscription')
      .select(['pid', builder.fn.countAll().as('companies')])
      .groupBy('pid')
      .compile(),
  ]);
  const companies = new Map(counts.map((row) => [String(row['pid']), Number(row['companies'])]));
  return modules.map((row) => ({
    pid: String(row['pid']),
    owner: row['owner'] === null ? null : String(row['owner']),
    config: parseStored<ModuleConfig>(row['config']),
    revision: Number(row['revision']),
    companies: companies.get(String(row['pid'])) ?? 0,
  }));
};

const faultLines = (files: readonly { file: string }[], faults: readonly ConfigFault[]): string[] =>
  faults.map(({ index, path, message }) => `${files[index]?.file ?? ''}: ${path === '' ? '/' : path}: ${message.en}`);

const warningLines = (file: string | undefined, warnings: readonly Fault[]): string[] =>
  warnings.map((fault) => `${file ?? ''}: warning: ${fault.path}: ${faultText(fault, '', 'en')}`);

const appliedLines = ({ pid, name, created, changes }: Applied): string[] => {
  const outcome = created ? 'created' : changes.length === 0 ? 'nothing changed' : 'changed';
  return [
    `${name.en} (${pid}): ${outcome}`,
    ...changes.map(({ column, text }) => `  ${column === '' ? '' : `${column}: `}${text.en}`),
  ];
};

/** @throws Unclear when the name is not that of one company */
const companiesFor = async (db: Db, company: string | undefined): Promise<'all' | readonly string[]> => {
  if (company === undefined) return 'all';
  const companies = await companyIds(db, company);
  if (companies.length === 1) return companies;
  throw new Unclear(
    `${companies.length === 0 ? 'No company is' : 'Several companies are'} called "${company}". Use its id or its exact name.`,
  );
};

const apply = async (
  db: Db,
  { files, company, isOwn = false, isConfirmed = false }: Extract<ModuleShellRequest, { command: 'check' | 'apply' }>,
): Promise<ShellAnswer> => {
  const companies = await companiesFor(db, company);
  const configs = files.map(({ config }) => config);
  const owner = isOwn && companies !== 'all' ? (companies[0] ?? null) : null;
  const options = { owner, now: nowSeconds(), companies, isConfirmed };
  const outcome = await startModules(db, configs, options);
  if (!outcome.ok) {
    const lines = [...faultLines(files, outcome.faults), 'Nothing was changed.'];
    return outcome.removed === undefined
      ? shellAnswer(false, lines)
      : { ok: false, lines, question: 'Apply all the same?' };
  }
  const groups = await knownGroups(db, companies);
  const topics = await topicWarnings(
    db,
    owner,
    outcome.applied.map(({ pid }) => pid),
  );
  const lines = outcome.applied.flatMap((applied, index) => [
    ...warningLines(files[index]?.file, applied.warnings),
    ...groupWarnings(files[index]?.file, applied.group, groups),
    ...(topics.get(applied.pid) ?? []).map((text) => `${files[index]?.file ?? ''}: ${text}`),
    ...appliedLines(applied),
  ]);
  return outcome.change === undefined ? shellAnswer(true, lines) : withFollowUp(db, outcome.change, lines);
};

/** Starts the change in the background and answers at once. */
const withFollowUp = (db: Db, change: string, lines: readonly string[]): ShellAnswer => {
  // A failure is recorded in the change; otherwise the next upkeep round continues.
  void runChanges(db).catch(() => undefined);
  return {
    ok: true,
    lines: [...lines, 'Rows are written anew in steps; until the last one everybody works with the old config.'],
    follow: followOf(change),
  };
};

const followOf = (change: string) => ({
  request: { command: 'changes' as const, change },
  hint: 'The change goes on in the server, or with its next start. "npm run module -- changes" shows how far it is.',
});

const changes = async (
  db: Db,
  { change }: Extract<ModuleShellRequest, { command: 'changes' }>,
): Promise<ShellAnswer> => {
  const all = await db.transaction('system', readChanges);
  if (change === undefined)
    return shellAnswer(true, all.length === 0 ? ['No change was made in steps.'] : all.map(changeLine));
  const moduleChange = all.find(({ did }) => did === change);
  if (moduleChange === undefined)
    return shellAnswer(false, ['The change is not known any more. "npm run module -- list" shows the modules.']);
  const answer = shellAnswer(moduleChange.state !== 'failed', [changeLine(moduleChange)]);
  return isOver(moduleChange) ? answer : { ...answer, follow: followOf(change) };
};

const columnsText = (count: number): string => `${count} ${count === 1 ? 'column' : 'columns'}`;

const countText = (warnings: number): string =>
  warnings === 0 ? 'no fault' : `no fault, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`;

/** Columns that the new config leaves out: a renamed column is one of them, and its values stay behind. */
const hiddenLines = (former: ModuleConfig | undefined, { columns }: ModuleConfig): string[] => {
  const kept = new Set(columns.map(({ column }) => column));
  return (former?.columns ?? [])
    .filter(({ column }) => !kept.has(column))
    .map(
      ({ column }) =>
        `  ${column}: will be hidden, its data kept; boards, filter groups and linkages on it stop working`,
    );
};

const check = async (
  db: Db,
  { files, company, isOwn = false }: Extract<ModuleShellRequest, { command: 'check' | 'apply' }>,
): Promise<ShellAnswer> => {
  const companies = await companiesFor(db, company);
  const stored = await readModules(db);
  const configByPid = new Map(stored.map(({ pid, config }) => [pid, config]));
  const checked = checkModules(
    files.map(({ config }) => config),
    (pid) => configByPid.has(pid),
    (pid) => configByPid.get(pid),
  );
  if (!checked.ok) return shellAnswer(false, faultLines(files, checked.faults));
  const owner = isOwn && companies !== 'all' ? (companies[0] ?? null) : null;
  const topics = topicFaults(checked.configs, owner, await readGrants(db));
  if (topics.length > 0) return shellAnswer(false, faultLines(files, topics));
  const configs = checked.configs.map(({ config }) => config);
  const preview = await previewChange(db, configs);
  const removals = await removalLines(db, configs, stored);
  const groups = await knownGroups(db, companies);
  return shellAnswer(
    !preview.some(hasRowsInTheWay),
    checked.configs.flatMap(({ config, config: { pid, name, group, columns }, warnings }, index) => {
      const { file } = files[index] ?? {};
      const lines = [...warningLines(file, warnings), ...groupWarnings(file, group, groups)];
      return [
        ...lines,
        `${name.en} (${pid}): ${columnsText(columns.length)}, ${countText(lines.length)}`,
        ...hiddenLines(configByPid.get(pid), config),
        ...(removals[index] ?? []),
        ...preview.filter((preview) => preview.pid === pid).flatMap(previewLines),
      ];
    }),
  );
};

const list = async (db: Db): Promise<ShellAnswer> => {
  const modules = await readModules(db);
  return shellAnswer(
    true,
    modules.map(({ pid, config, owner, companies }) => {
      const whose =
        owner === null ? `catalogue, ${companies} ${companies === 1 ? 'company' : 'companies'}` : `company ${owner}`;
      return `${pid}  ${config.name.en}  ${columnsText(config.columns.length)}  ${whose}`;
    }),
  );
};

const exported = async (db: Db, pid: string): Promise<ShellAnswer> => {
  const storedModule = (await readModules(db)).find((module) => module.pid === pid.toLowerCase());
  if (!storedModule) return shellAnswer(false, [`There is no module ${pid}. "npm run module -- list" shows them.`]);
  const columns = storedModule.config.columns.filter(({ column }) => !isBuiltinName(column));
  return shellAnswer(true, [JSON.stringify({ ...storedModule.config, columns }, null, 2)]);
};

/** Answers one request; an expected refusal is an answer, anything else is thrown. */
export const answerModuleShell = async (db: Db, request: ModuleShellRequest): Promise<ShellAnswer> => {
  try {
    if (request.command === 'check') return await check(db, request);
    if (request.command === 'apply') return await apply(db, request);
    if (request.command === 'changes') return await changes(db, request);
    if (request.command === 'export') return await exported(db, request.pid);
    return await list(db);
  } catch (failure) {
    if (failure instanceof Unclear) return shellAnswer(false, [failure.message]);
    if (failure instanceof Refusal) return shellAnswer(false, [failure.text.en, 'Nothing was changed.']);
    throw failure;
  }
};
