import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Column, LocalText } from '../../src/engine/column.ts';
import { products } from '../../src/engine/products.ts';
import type { Row } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { headOf } from '../exports/cells.ts';
import type { Call } from '../http/route.ts';
import type { endpoints } from '../../src/api/endpoints.ts';
import { cellAt, type RowFault } from '../imports/faults.ts';
import { type Header, readHeader, strictHeader } from '../imports/header.ts';
import { requireFaultless, describeFaults, inOrder, type Outcome, shownRows } from '../imports/outcome.ts';
import type { RequestContext } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import type { Sheet, SheetRow } from '../sheets/sheet.ts';
import { type MemberFacts, readFacts } from '../../src/schemas/member-facts.ts';
import { addMembers } from './member-write.ts';
import {
  lockOrganisation,
  type Organisation,
  organisationOf,
  departmentsInScope,
  recount,
} from '../people/organisation.ts';
import { rejectTakenPhone, phonesInUse, takenPhone } from '../people/phones.ts';
import { phrase } from '../texts.ts';

/** Import of members from a file, all or nothing (atomic). */

/** Columns of the template, in its order. Only `requiredColumns` must be in a file. */
const columnNames = ['name', 'organizationid', 'phonenumber', 'email', 'staffid'] as const;
const requiredColumns: ReadonlySet<string> = new Set(['name', 'organizationid', 'phonenumber']);

/** Label of the column `name`: members have a different one than records. */
const personName: LocalText = phrase('server/organisation', 'name');

const columnsIn = ({ members }: Organisation): Column[] => {
  const memberColumns = columnsOf(members.config);
  return columnNames.flatMap((name) => {
    const column = memberColumns.get(name);
    return column === undefined ? [] : [name === 'name' ? { ...column, label: personName } : column];
  });
};

type ReadMember = { row: SheetRow; facts: MemberFacts; department: string };
type Read = {
  columns: readonly Column[];
  header: Header;
  rows: readonly ReadMember[];
  faults: readonly RowFault[];
};

type KnownDepartments = ReadonlyMap<string, readonly { did: string; name: string }[]>;

/** Departments to which the actor may add members, by id and by name. */
const departmentsByText = async (
  requestContext: RequestContext,
  organisation: Organisation,
): Promise<KnownDepartments> => {
  const { db, actor } = requestContext;
  const query = sql<Row>`select t.did, t.name from ${sql.table(organisation.departments.table)} t
    where ${ofCompany(actor.companyid)}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const inScope = departmentsInScope(actor, organisation);
  const all = rows
    .map((row) => ({ did: String(row['did']), name: String(row['name']) }))
    .filter(({ did }) => inScope?.includes(did) !== false);
  return new Map([...Map.groupBy(all, ({ name }) => name), ...Map.groupBy(all, ({ did }) => did)]);
};

const ambiguousText: LocalText = phrase('server/organisation', 'severalDepartments');
const notFoundText: LocalText = phrase('server/organisation', 'departmentNameNotFound');

const readRow = (row: SheetRow, header: Header, departments: KnownDepartments): ReadMember & { faults: RowFault[] } => {
  const textOf = (name: string) => cellAt(row, header.cellIndexes.get(name));
  const departmentText = textOf('organizationid');
  const matches = departments.get(departmentText) ?? [];
  const { facts, faults } = readFacts(Object.fromEntries(columnNames.map((name) => [name, textOf(name)])));
  const positionOf = (column: string) => ({ row: row.number, column, index: header.cellIndexes.get(column) });
  const rowFaults: RowFault[] = faults.map(({ name, rule, message }) => ({ ...positionOf(name), rule, message }));
  const [department] = matches;
  if (departmentText !== '' && department === undefined)
    rowFaults.push({ ...positionOf('organizationid'), rule: 'department', message: notFoundText });
  if (matches.length > 1)
    rowFaults.push({ ...positionOf('organizationid'), rule: 'ambiguous', message: ambiguousText });
  const { name = '', phonenumber = '', email = '', staffid = '' } = facts;
  return {
    row,
    department: department?.name ?? '',
    facts: { name, organizationid: department?.did ?? '', phonenumber, email, staffid },
    faults: rowFaults,
  };
};

/** Faults of phone numbers that another row or an active member has. */
const phoneFaults = async (
  { db, actor }: RequestContext,
  organisation: Organisation,
  rows: readonly ReadMember[],
  index: number | undefined,
): Promise<RowFault[]> => {
  const phones = rows.map(({ facts }) => facts.phonenumber).filter((phone) => phone !== '');
  const used = await phonesInUse(db, organisation, { company: actor.companyid, phones });
  const first = new Map<string, number>();
  return rows.flatMap(({ row, facts: { phonenumber: phone } }) => {
    if (phone === '') return [];
    const before = first.get(phone);
    first.set(phone, before ?? row.number);
    const cell = { row: row.number, column: 'phonenumber', index, rule: 'duplicate' };
    if (before === undefined) return used.has(phone) ? [{ ...cell, message: takenPhone(phone) }] : [];
    const message = phrase('server/organisation', 'phoneRepeated', { row: before });
    return [{ ...cell, message }];
  });
};

const readAll = async (requestContext: RequestContext, organisation: Organisation, sheet: Sheet): Promise<Read> => {
  const [head = { number: 1, cells: [] }, ...rest] = sheet.rows;
  const columns = columnsIn(organisation);
  const header = readHeader(head, columns, strictHeader);
  const missing = header.faults.filter(({ rule, column }) => rule !== 'missing' || requiredColumns.has(column));
  // Without a valid header no cell can be read.
  if (missing.length > 0) return { columns, header, rows: [], faults: missing };
  const departments = await departmentsByText(requestContext, organisation);
  const rows = rest.map((row) => readRow(row, header, departments));
  const faults = [
    ...rows.flatMap((row) => row.faults),
    ...(await phoneFaults(requestContext, organisation, rows, header.cellIndexes.get('phonenumber'))),
  ];
  return { columns, header, rows, faults: inOrder(faults) };
};

const outcomeOf = (read: Read, { language }: RequestContext, imported: number): Outcome => {
  const { columns, header, rows, faults } = read;
  return {
    imported,
    rows: rows.length,
    columns: columns.map((column) => ({
      column: column.column,
      label: headOf(column, language),
      align: 'left' as const,
    })),
    passedover: [...header.passedOver],
    sample:
      imported > 0
        ? []
        : shownRows(rows, faults).map(({ row, facts, department }) => ({
            row: row.number,
            cells: columnNames.map((name) => ({
              given: cellAt(row, header.cellIndexes.get(name)),
              becomes: name === 'organizationid' ? department : facts[name],
            })),
          })),
    ...describeFaults(faults, language),
  };
};

type Importing = Call<typeof endpoints.importMembers>;

/** Dry run of an import of members: the outcome, without writing anything. */
export const previewMembers = async (call: Importing, sheet: Sheet): Promise<Outcome> => {
  const organisation = await organisationOf(call);
  requireRight(call.actor, 'create', organisation.groups);
  return outcomeOf(await readAll(call, organisation, sheet), call, 0);
};

/** Stores every row or none. Runs in the transaction of its call. */
export const importMembers = async (call: Importing, sheet: Sheet): Promise<Outcome> => {
  const { db, actor, now } = call;
  const company = actor.companyid;
  const organisation = await organisationOf(call);
  requireRight(actor, 'create', organisation.groups);
  return db.transaction({ company }, async (trx) => {
    await lockOrganisation(trx, company);
    const read = await readAll(call, organisation, sheet);
    const { rows, faults } = read;
    requireFaultless(
      { rows: rows.length, faults, faultcount: faults.length },
      (name) => read.columns.find(({ column }) => column === name)?.label,
    );
    const people = read.rows.map(({ facts }) => facts);
    const [first] = people;
    const dids = await rejectTakenPhone(
      first?.phonenumber ?? '',
      addMembers(trx, organisation, people, { company, actor, now }),
    );
    await recount(trx, organisation, company);
    for (const [index, did] of dids.entries())
      call.note({ pid: products.members, did, name: people[index]?.name ?? '', after: { ...people[index] } });
    return outcomeOf(read, call, people.length);
  });
};
