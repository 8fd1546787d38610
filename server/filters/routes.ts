import { endpoints } from '../../src/api/endpoints.ts';
import { badInput, notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { newDid } from '../ids.ts';
import { type RequestContext, requireModule, resolveRows } from '../records/request-context.ts';
import { requireRight } from '../http/require-right.ts';
import { recordAddress } from './address.ts';
import { listTabs, tabsOf } from './list.ts';
import {
  changeOwnTab,
  checkOverlay,
  checkTab,
  companyTab,
  dropOverlay,
  insertTab,
  keepOverlay,
  removeTab,
  withinTabSize,
} from './save.ts';
import { searchColumn } from './search.ts';
import { findTab, type Tab, tabOf, tabsQuery } from '../records/tab.ts';
import { readTab, storedTab } from '../records/tab-properties.ts';
import { readTree } from './tree.ts';
import { withWarnings } from '../http/warnings.ts';
import { phrase } from '../texts.ts';

/** A tab that the caller may read, with its module. */
const readableTab = async (call: RequestContext, did: string) => {
  const tab = await findTab(call.db, call.actor, did);
  const module = await requireModule(call, tab.pid);
  requireRight(call.actor, 'read', module);
  return { tab, module };
};

const listed = ({ did, name, pid }: Tab) => ({ did, name, pid });

export const filterRoutes: Route[] = [
  route(endpoints.listTabs, async (call) => ({
    result: await listTabs(call, await requireModule(call, call.input.pid), call.input),
  })),

  route(endpoints.addTab, async (call) => {
    const { input, db, actor, now } = call;
    const module = await requireModule(call, input.pid);
    // `vtdid`: the record, of any module, that the tab belongs to.
    if (input.vtdid !== undefined && input.vtdid !== '' && !(await recordAddress(call, { did: input.vtdid })))
      throw notFound();
    const read = readTab(input);
    checkTab(call, module, read.knownPart);
    const did = newDid(now);
    const tab = { ...storedTab(read), did, pid: module.config.pid, vtdid: input.vtdid ?? '', now };
    await db.transaction({ company: actor.companyid }, (trx) =>
      withinTabSize(trx, { actor, pid: tab.pid }, () => insertTab(trx, actor, tab)),
    );
    return { did, ...withWarnings(read.warnings, call.language) };
  }),

  route(endpoints.updateTab, async (call) => {
    const { input, db, actor } = call;
    const { tab, module } = await readableTab(call, input.did);
    const read = readTab(input);
    const stored = storedTab(read);
    await db.transaction({ company: actor.companyid }, async (trx) => {
      if (tab.isOwn) {
        checkTab(call, module, read.knownPart);
        return withinTabSize(trx, { actor, pid: tab.pid }, () => changeOwnTab(trx, actor, tab, stored));
      }
      checkOverlay(tab, stored);
      if (input.reset === true) return dropOverlay(trx, actor, tab.did);
      checkTab(call, module, { clientconfig: read.knownPart.clientconfig ?? {} });
      const { clientconfig } = stored;
      if (clientconfig === undefined) return undefined;
      return withinTabSize(trx, { actor, pid: tab.pid }, () => keepOverlay(trx, actor, tab.did, clientconfig));
    });
    return withWarnings(read.warnings, call.language);
  }),

  route(endpoints.deleteTab, async (call) => {
    const { db, actor } = call;
    const { tab } = await readableTab(call, call.input.did);
    if (!tab.isOwn) throw companyTab();
    return db.transaction({ company: actor.companyid }, (trx) => removeTab(trx, actor, tab.did));
  }),

  route(endpoints.sortTabs, async (call) => {
    const { input, db, actor } = call;
    const { companyid, userid } = actor;
    const module = await requireModule(call, input.pid);
    const readable = new Set((await tabsOf(db, actor, module.config.pid)).map((tab) => tab.did));
    const unknown = input.dids.findIndex((did) => !readable.has(did));
    if (unknown >= 0) throw badInput(`/dids/${unknown}`, 'record', phrase('server/filters', 'filterNotOnList'));
    const repeated = input.dids.findIndex((did, index) => input.dids.indexOf(did) < index);
    if (repeated >= 0) throw badInput(`/dids/${repeated}`, 'repeated', phrase('server/filters', 'filterRepeated'));
    const dids = JSON.stringify(input.dids);
    await db.transaction({ company: companyid }, (trx) =>
      trx
        .insertInto('taborder')
        .values({ companyid, userid, pid: module.config.pid, dids })
        .onConflict((on) => on.columns(['companyid', 'userid', 'pid']).doUpdateSet({ dids }))
        .execute(),
    );
    return {};
  }),

  route(endpoints.searchColumn, async (call) => {
    const { pid, filterdid, column, keyword } = call.input;
    const { rows } = await resolveRows(call, { pid, ...(filterdid === undefined ? {} : { did: filterdid }) });
    return { data: await searchColumn(call, rows, column, keyword) };
  }),

  route(endpoints.listAllTabs, async ({ db, actor, services }) => {
    const [rows = []] = await db.read({ company: actor.companyid }, [tabsQuery(db, actor).compile()]);
    const modules = await services.modules.list(actor.companyid);
    const readable = new Set(modules.map(({ config }) => config.pid).filter((pid) => actor.rightsOn(pid).read > 0));
    const filters = rows
      .map(tabOf)
      .filter((tab) => readable.has(tab.pid))
      .map(listed);
    return { result: { filters, filterpid: filters[0]?.pid ?? '' } };
  }),

  route(endpoints.tree, async (call) => ({ result: await readTree(call, call.input.graphtype, call.input.did) })),

  route(endpoints.recordAddress, async (call) => {
    const address = await recordAddress(call, call.input);
    if (!address) throw notFound();
    return { data: address };
  }),
];
