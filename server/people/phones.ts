import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Db, Row } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { Refusal } from '../http/refusal.ts';
import { employedStatus, type Organisation } from './organisation.ts';
import { columnAs } from '../records/column-as.ts';
import { phrase } from '../texts.ts';
import { failureCode } from '../db/failure-code.ts';

/** A phone number signs one person in, whatever the company. The text is one for all: it names no place and no person. */

export const takenPhone = (phone: string): LocalText => phrase('server/organisation', 'phoneNotUsable', { phone });

export const phoneTaken = (phone: string): Refusal => {
  const message = takenPhone(phone);
  return new Refusal('conflict', message, [{ path: '/phonenumber', rule: 'duplicate', message }]);
};

/**
 * Those phone numbers that an active member of any company has; `except` excludes one member, whose own number does not
 * count.
 */
export const phonesInUse = async (
  db: Db,
  { members }: Organisation,
  search: { company: string; phones: readonly string[]; except?: string },
): Promise<ReadonlySet<string>> => {
  const accounts = sql<Row>`select phone from account where not departed and did <> ${search.except ?? ''}
    and phone = any(cast(${search.phones} as text[]))`;
  const phone = columnAs('m', members, 'phonenumber');
  const records = sql<Row>`select ${phone} as phone from ${sql.table(members.table)} m
    where ${ofCompany(search.company, 'm')} and ${columnAs('m', members, 'staffstatus')} = ${employedStatus}
      and m.did <> ${search.except ?? ''} and ${phone} = any(cast(${search.phones} as text[]))`;
  const rowsByQuery = await db.read('system', [accounts.compile(db.builder), records.compile(db.builder)]);
  return new Set(rowsByQuery.flat().map((row) => String(row['phone'])));
};

/**
 * Maps a unique violation to a refusal: between look-up and insert another transaction may have taken the phone number.
 */
export const rejectTakenPhone = async <T>(phone: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (failure) {
    if (failureCode(failure) === '23505') throw phoneTaken(phone);
    throw failure;
  }
};
