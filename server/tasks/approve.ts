import { type RawBuilder, sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import { conflict, notFound } from '../http/refusal.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import { isWithin, type RecordScope, scopeSql } from '../records/record-scope.ts';
import { setWhere } from '../records/set-where.ts';
import type { StoredModule } from '../services.ts';
import { joinTexts, phrase, sameText } from '../texts.ts';

/** Values of the tasks' column `status`. */
export const taskStatus = { pending: '0', inProgress: '1', approved: '2' } as const;

/** Names listed in a refusal; more are counted. */
const maxNames = 5;

const physicalOf = (module: StoredModule, name: string): string => {
  const physicalColumn = physicalColumnOf(module, name);
  if (!physicalColumn) throw new Error(`The tasks have no column "${name}": add it to their module file.`);
  return physicalColumn.physical;
};

/** A column of the tasks, under the alias `t`. */
export const columnOf = (module: StoredModule, name: string): RawBuilder<unknown> =>
  sql.id('t', physicalOf(module, name));

/**
 * Approves pending tasks, all of them or none, because a user who approves a list means the list. A task without a
 * handler becomes the approver's.
 * @throws Refusal notFound when one is out of reach, conflict naming those that are no longer pending, within `read`
 */
export const approveTasks = async (
  trx: Trx,
  of: { module: StoredModule; scope: RecordScope; read: RecordScope | undefined; dids: readonly string[] },
  by: { did: string; now: number },
): Promise<void> => {
  const { module, scope, read } = of;
  const dids = [...new Set(of.dids)];
  const chosen = sql<boolean>`${scopeSql(scope)} and ${isAmong(module, dids)}`;
  const result =
    await sql<Row>`select t.name, t.organization, ${columnOf(module, 'status')} as status from ${sql.table(module.table)} t
    where ${chosen} order by t.name for update`.execute(trx);
  if (result.rows.length < dids.length) throw notFound();
  const moved = result.rows.filter((row) => row['status'] !== taskStatus.pending);
  const readable = moved.filter((row) => isWithin(read, row['organization']));
  if (moved.length > 0) throw noLongerPending(readable.map((row) => String(row['name'])));
  const { did, now } = by;
  const handler = sql`${sql.id(physicalOf(module, 'handler'))} = coalesce(${columnOf(module, 'handler')}, ${did})`;
  const values = { status: taskStatus.approved, progress: 100, donetime: now, updatetime: now };
  await setWhere(trx, module, { values, more: [handler], where: chosen });
};

/** `names` are those that the user may read. */
const noLongerPending = (names: readonly string[]) => {
  if (names.length === 0) return conflict('version', phrase('server/tasks', 'tasksNotPending'));
  const more = names.length - maxNames;
  const listedNames = names.slice(0, maxNames);
  const named = joinTexts(listedNames.map(sameText), phrase('engine/common', 'listSeparator'));
  return conflict(
    'version',
    more > 0
      ? phrase('server/tasks', 'noLongerPendingMore', { names: named, more })
      : phrase('server/tasks', 'noLongerPending', { names: named }),
  );
};
