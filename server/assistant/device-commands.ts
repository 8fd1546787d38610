import { sql } from 'kysely';
import type { TimeRange } from '../../src/engine/assistant/time-range.ts';
import type { FoundName } from '../../src/engine/assistant/vocabulary.ts';
import type { Stored } from '../../src/engine/column.ts';
import { requesterNames, type StoredRequester } from '../commands/requesters.ts';
import type { Row } from '../db/database.ts';
import type { AnswerContext } from './answer-context.ts';
import { parseStored } from '../db/parse-stored.ts';

export type Controlled = {
  device: string;
  column: string;
  value: Stored;
  at: number;
  by: string | undefined;
  kind: string;
  bydid: string | undefined;
  state: string;
};

const maxRows = 200;

/**
 * Commands to devices that the actor may read, newest first. The name of the requester is included if the actor may
 * read it.
 */
export const controlsOf = async (
  { caller }: AnswerContext,
  devices: readonly FoundName[],
  { from, to }: TimeRange,
): Promise<Controlled[]> => {
  const { db, actor } = caller;
  const query = sql<Row>`select device, "column", value, askedat, bykind, bydid, byname, state from command
    where companyid = ${actor.companyid} and device = any(cast(${devices.map(({ did }) => did)} as text[]))
      and askedat >= ${from}::bigint and askedat < ${to}::bigint
    order by askedat desc, ord desc limit ${maxRows}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  // The query's own columns.
  const stored = rows as (Row & StoredRequester)[];
  const by = await requesterNames(caller, stored);
  return stored.map((row) => {
    const { kind, name, did } = by(row);
    return {
      device: String(row['device']),
      column: String(row['column']),
      value: parseStored<Stored>(row['value']),
      at: Number(row['askedat']),
      by: name,
      bydid: did,
      kind,
      state: String(row['state']),
    };
  });
};
