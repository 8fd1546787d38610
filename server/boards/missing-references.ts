import { type RawBuilder, sql } from 'kysely';
import type { Board } from '../../src/engine/board/board.ts';
import type { BoardContext } from '../../src/engine/board/board-context.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { chosenModule, type FormField, formIn, type Options } from '../../src/engine/board/hints.ts';
import { faultText } from '../../src/engine/faults.ts';
import { pointerOf } from '../../src/engine/json-pointer.ts';
import { isObject, ownProperty } from '../../src/engine/own-property.ts';
import { splitProperties } from '../../src/engine/unknown-properties.ts';
import { compileSchema } from '../../src/schemas/compile-schema.ts';
import { activeFields, type FormValues } from '../../src/schemas/form-at.ts';
import type { Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import type { FaultMessage } from '../http/refusal.ts';
import { scopeSql } from '../records/record-scope.ts';
import type { RequestContext } from '../records/request-context.ts';
import { choosableTargets } from '../records/visible-targets.ts';
import type { StoredModule } from '../services.ts';
import { modulesOf } from '../rules/named-records.ts';
import { localText } from '../texts.ts';

/** Records that a board's config refers to. Contract "Records and references". */

/** One reference of a form: its field, the module that its record has to be of, and where a fault about it is shown. */
type Reference = {
  field: string;
  label: LocalText;
  pid: string;
  did: string;
  path: string;
  rule: 'record' | 'records';
};

type RecordOptions = Extract<Options, { from: 'records' }>;

/** The module whose records a field offers; `undefined` where the company has none of the kind. */
const pidOf = ({ pid, kind }: RecordOptions, values: FormValues, context: BoardContext): string | undefined =>
  kind === undefined ? (pid ?? context.pid) : chosenModule(context, kind, values)?.pid;

type At = { name: string; path: string; values: FormValues; context: BoardContext };

const chosenIn = (
  field: FormField,
  value: unknown,
  { options, ...at }: At & { options: RecordOptions },
): Reference[] => {
  const dids: readonly unknown[] = Array.isArray(value) ? value : [value];
  const shared = {
    field: at.name,
    label: field['x-label'],
    pid: (pidOf(options, at.values, at.context) ?? '').toLowerCase(),
    path: at.path,
    rule: Array.isArray(value) ? ('records' as const) : ('record' as const),
  };
  return dids.flatMap((did) => (typeof did === 'string' && did !== '' ? [{ ...shared, did }] : []));
};

/** The record that a line of a plan puts on the picture. */
const placedIn = (field: FormField, line: FormValues, { name, path }: At): Reference[] => {
  const { pid, did } = line;
  return typeof pid === 'string' && typeof did === 'string'
    ? [{ field: name, label: field['x-label'], pid: pid.toLowerCase(), did, path: `${path}/did`, rule: 'records' }]
    : [];
};

const linesIn = (field: FormField, value: unknown, at: At): Reference[] => {
  const items = ownProperty(field, 'items');
  if (!Array.isArray(value) || !isObject(items)) return [];
  return value.filter(isObject).flatMap((line, index) => {
    const path = `${at.path}/${index}`;
    if (field['x-widget'] === 'places') return placedIn(field, line, { ...at, path });
    const values = { ...at.values, ...line };
    return activeFields(items, line).flatMap(([name, inner]) =>
      referencesAt(inner, line[name], { ...at, name: `${at.name}/${name}`, path: path + pointerOf([name]), values }),
    );
  });
};

/** The references of one field. A part of a line without hints has none. */
const referencesAt = (field: FormField, value: unknown, at: At): Reference[] => {
  const options: Options | undefined = field['x-options'];
  return options?.from === 'records' ? chosenIn(field, value, { ...at, options }) : linesIn(field, value, at);
};

/** Every reference of a config; none of one that no longer has the shape of its type. */
const referencesOf = (board: Board, config: unknown, context: BoardContext): Reference[] => {
  const { knownPart } = splitProperties(board.stored, config);
  if (compileSchema(board.stored)(knownPart).length > 0) return [];
  const values = board.decode(knownPart, context);
  if (!isObject(values)) return [];
  return activeFields(formIn(board.form, context), values).flatMap(([name, field]) =>
    referencesAt(field, values[name], { name, path: pointerOf([name]), values, context }),
  );
};

const keyOf = ({ pid, did }: Pick<Reference, 'pid' | 'did'>) => `${pid}/${did}`;

/** Ids among these that the actor finds in a module. The forms limit how many one field takes. */
const foundIn = ({ actor }: RequestContext, module: StoredModule, dids: readonly string[]): RawBuilder<Row>[] => {
  const visibility = choosableTargets(actor, module);
  return visibility === 'none'
    ? []
    : [
        sql<Row>`select ${module.config.pid} as pid, t.did from ${sql.table(module.table)} t
          where ${scopeSql(visibility)} and ${isAmong(module, dids)}`,
      ];
};

/** Keys of the references whose records exist and are in the actor's sight: one statement for each module. */
const foundKeys = async (
  requestContext: RequestContext,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> => {
  const { db, actor } = requestContext;
  const modules = await modulesOf(requestContext);
  const statements = [...Map.groupBy(references, ({ pid }) => pid)].flatMap(([pid, ofModule]) => {
    const module = modules.get(pid);
    return module === undefined
      ? []
      : foundIn(requestContext, module, [...new Set(ofModule.map(({ did }) => did))]).map((query) =>
          query.compile(db.builder),
        );
  });
  if (statements.length === 0) return new Set();
  const answers = await db.read({ company: actor.companyid }, statements);
  return new Set(answers.flat().map((row) => keyOf({ pid: String(row['pid']), did: String(row['did']) })));
};

type BoardConfig = { board: Board; config: unknown };

/**
 * References to records that do not exist, are of another module than the field offers, or that the actor may not read:
 * one fault for each field or line. What the stored board `before` has in the same field is not checked.
 */
export const missingReferences = async (
  requestContext: RequestContext,
  context: BoardContext,
  { board, config, before }: BoardConfig & { before?: BoardConfig | undefined },
): Promise<FaultMessage[]> => {
  const former = before === undefined ? [] : referencesOf(before.board, before.config, context);
  const held = new Set(former.map((reference) => `${reference.field} ${keyOf(reference)}`));
  const added = referencesOf(board, config, context).filter(
    (reference) => !held.has(`${reference.field} ${keyOf(reference)}`),
  );
  if (added.length === 0) return [];
  const found = await foundKeys(requestContext, added);
  const missing = added.filter((reference) => !found.has(keyOf(reference)));
  const byPath = new Map(missing.map((reference) => [reference.path, reference]));
  return [...byPath.values()].map(({ path, rule, label }) => ({
    path: `/config${path}`,
    rule,
    message: localText((language) => faultText({ path, rule }, label, language)),
  }));
};
