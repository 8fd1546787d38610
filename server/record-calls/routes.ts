import { endpoints } from '../../src/api/endpoints.ts';
import { difference } from '../http/changes.ts';
import { withCommands } from '../commands/wanted-values.ts';
import { withReports } from '../devices/last-reports.ts';
import { withinTree } from '../filters/within-tree.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { newDid } from '../ids.ts';
import { batchRecords } from './batch-records.ts';
import { extraPropertiesOf } from './extra-properties.ts';
import { requireUniqueKey, topicsFor } from './device-key.ts';
import { readPage } from '../records/page.ts';
import { recordQuery } from '../records/query.ts';
import { formatContextOf, requireModule, resolveRows, sortOf } from '../records/request-context.ts';
import { isWithin, scopeIfAny, scopeOf } from '../records/record-scope.ts';
import { requireRight } from '../http/require-right.ts';
import { referencesIn } from '../records/references.ts';
import { recordOf, selectionOf, storedValues } from '../records/select.ts';
import {
  changeRecord,
  holds,
  checkedValues,
  checkPlacement,
  checkReferences,
  insertRecord,
  recordIn,
  refuseProduct,
  refuseReadings,
  removeRecords,
} from '../records/write.ts';

/** Contract "Calls": the page size of a list that names none. */
const defaultPageSize = 10;
/** Deleted records whose last state the audit log keeps, of one call. */
const maxAudited = 50;

export const recordRoutes: Route[] = [
  route(endpoints.queryRecords, async (call) => {
    const { input, db, services } = call;
    const { filter, within } = await withinTree(call, input);
    const { rows: resolvedRows, tab } = await resolveRows(call, {
      ...input,
      ...(filter === undefined ? {} : { filter }),
    });
    const rows = { ...resolvedRows, expression: { kind: 'and' as const, parts: [resolvedRows.expression, ...within] } };
    const selection = await selectionOf({ modules: services.modules, actor: call.actor }, rows.module, {
      isIncluded: ({ column }) => input.extracolumns === true || column.candisplay !== false || column.column === 'did',
    });
    const pageQuery = {
      rows,
      selection,
      sort: sortOf(rows.module, tab, input.sort),
      page: input.page ?? 1,
      pagesize: input.pagesize ?? tab?.clientconfig.pagesize ?? defaultPageSize,
      isExact: input.exacttotal ?? false,
    };
    const page = await readPage(db, pageQuery, formatContextOf(call));
    const reporting = await withReports(call, { module: rows.module, as: 'row' }, page.data);
    return { result: { ...page, data: await withCommands(call, rows.module, reporting) } };
  }),

  route(endpoints.readRecord, async (call) => {
    const { input, db, actor, services } = call;
    const module = await requireModule(call, input.pid);
    const scope = scopeOf(actor, 'read', module);
    const selection = await selectionOf({ modules: services.modules, actor }, module, { hasVersion: true });
    const query = recordQuery({ module, scope }, selection, input.did).compile(db.builder);
    const [[row] = []] = await db.read({ company: actor.companyid }, [query]);
    if (!row) throw notFound();
    const records = await withReports(call, { module, as: 'record' }, [
      recordOf(selection, row, formatContextOf(call)),
    ]);
    const [data] = await withCommands(call, module, records);
    if (!data) throw notFound();
    return { data: { ...data, ...(await extraPropertiesOf(call, module.config.pid, input.did)) } };
  }),

  route(endpoints.createRecord, async (call) => {
    const { input, db, actor, services, now } = call;
    const module = await requireModule(call, input.pid);
    requireRight(actor, 'create', module);
    refuseProduct(module);
    refuseReadings(module);
    const values = checkedValues(module, 'add', input.data);
    checkPlacement(actor, module, values);
    const references = await referencesIn(services.modules.over(db), module, values);
    const did = newDid(now);
    const company = actor.companyid;
    const topics = await topicsFor(call, module);
    await db.transaction({ company }, async (trx) => {
      await checkReferences(trx, module, { actor, values, references });
      await requireUniqueKey(trx, module, { company, values, topics });
      await insertRecord(trx, module, {
        did,
        company,
        creator: actor.did,
        organization: actor.organization,
        now,
        values,
      });
    });
    call.note({ pid: module.config.pid, did, name: String(values['name'] ?? ''), after: values });
    return { did };
  }),

  route(endpoints.updateRecord, async (call) => {
    const { input, db, actor, services } = call;
    const module = await requireModule(call, input.pid);
    const scope = scopeOf(actor, 'write', module);
    refuseProduct(module);
    refuseReadings(module);
    const modules = services.modules.over(db);
    const selection = await selectionOf({ modules, actor }, module, { hasVersion: true });
    const topics = await topicsFor(call, module);
    return db.transaction({ company: actor.companyid }, async (trx) => {
      const read = scopeIfAny(actor, 'read', module);
      const target = { module, scope, read, did: input.did, selection };
      const stored = await recordIn(trx, target, formatContextOf(call));
      if (!stored) throw notFound();
      const values = checkedValues(module, 'edit', input.data);
      checkPlacement(actor, module, values);
      const references = await referencesIn(modules, module, values);
      const before = isWithin(read, stored['organization']) ? stored : undefined;
      await checkReferences(trx, module, { actor, values, references, before });
      await requireUniqueKey(trx, module, { company: actor.companyid, values, did: input.did, before: stored, topics });
      const { did } = input;
      // Only for who may read it: by the version of the answer, others could try values until one is the stored one.
      const isSame =
        isWithin(read, stored['organization']) && Number(stored['version']) === input.version && holds(stored, values);
      const after = isSame
        ? stored
        : await changeRecord(trx, target, { values, version: input.version, context: formatContextOf(call) });
      if (!isSame)
        call.note({ pid: module.config.pid, did, name: String(after['name']), ...difference(stored, after) });
      return { data: isWithin(read, after['organization']) ? after : { ...values, did, version: after['version'] } };
    });
  }),

  route(endpoints.deleteRecords, async (call) => {
    const { input, db, actor, services } = call;
    const module = await requireModule(call, input.pid);
    const scope = scopeOf(actor, 'write', module);
    refuseProduct(module);
    const selection = await selectionOf({ modules: services.modules.over(db), actor }, module);
    const removed = await db.transaction({ company: actor.companyid }, async (trx) => {
      for (const did of input.dids.slice(0, maxAudited)) {
        const before = await recordIn(trx, { module, scope, did, selection }, formatContextOf(call));
        if (before)
          call.note({
            pid: module.config.pid,
            did,
            name: String(before['name']),
            before: storedValues(selection, before),
          });
      }
      const done = await removeRecords(trx, module, scope, input.dids);
      // All or nothing: the refusal rolls the deletions back. `vt/batch` is the call that skips what it does not find.
      if (done.length < new Set(input.dids).size) throw notFound();
      return done;
    });
    return { deleted: removed.length };
  }),

  route(endpoints.batchRecords, (call) => batchRecords(call, call.input)),
];
