import { products } from '../../src/engine/products.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { announceChanged } from '../announcements/announce.ts';
import { queueScopeChange } from '../automation/resolve-scopes.ts';
import { nowSeconds } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { createModuleStore } from '../modules/store.ts';
import type { StoredModule } from '../services.ts';
import { companyOf, Mistake, nameOf } from './named-company.ts';
import { insertPlaces, type StoredPlace, storedPlaces, targetPids, updatePlaces } from './place-records.ts';
import { type PlaceEntries, type PlaceList, placeLists, planPlaces } from './plan-places.ts';
import type { Answering } from './tenant-request.ts';

/** Businesses and spaces of a company, from a file. docs/contract.md "Companies from a shell". */

/** Maximum entries of one file; a larger estate comes in several. */
const maxEntries = 20_000;

const pidOf: Readonly<Record<PlaceList, string>> = { businesses: products.businesses, spaces: products.spaces };

const isEntry = (entry: unknown): entry is RecordValues =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry);

const shape = 'The file is a JSON object of two lists: {"businesses": [{"name": …}], "spaces": [{"name": …}]}.';

/** @throws Mistake when the file is no such object */
const entriesIn = (file: unknown): PlaceEntries => {
  if (!isEntry(file)) throw new Mistake(shape);
  const unknown = Object.keys(file).filter((key) => !placeLists.some((list) => list === key));
  if (unknown.length > 0) throw new Mistake(`"${unknown.join('", "')}" is no list of places. ${shape}`);
  const lists = placeLists.map((list): [PlaceList, readonly RecordValues[]] => {
    const entries = file[list] ?? [];
    if (!Array.isArray(entries) || !entries.every(isEntry))
      throw new Mistake(`"${list}" is no list of objects. ${shape}`);
    return [list, entries];
  });
  if (lists.reduce((sum, [, entries]) => sum + entries.length, 0) > maxEntries)
    throw new Mistake(
      `The file has more than ${maxEntries} entries. Divide it: entries refer to stored places as well.`,
    );
  return Object.fromEntries(lists) as PlaceEntries;
};

/** The modules by id: those of places, and those that they refer to. */
const modulesOf = async (db: Db): Promise<ReadonlyMap<string, StoredModule>> => {
  const store = createModuleStore(db);
  const pids = [...Object.values(pidOf), ...targetPids];
  const modules = await Promise.all(pids.map((pid) => store.any(pid)));
  return new Map(modules.flatMap((module) => (module === undefined ? [] : [[module.config.pid, module]])));
};

const required = (modules: ReadonlyMap<string, StoredModule>, pid: string): StoredModule => {
  const module = modules.get(pid);
  if (module === undefined) throw new Error(`The product ${pid} is missing.`);
  return module;
};

export const places: Answering<'places'> = async (db, { company, file }) => {
  const { did, name, zone } = await companyOf(db, company);
  const entries = entriesIn(file);
  const modules = await modulesOf(db);
  const now = nowSeconds();
  const outcome = await db.transaction({ company: did }, async (trx) => {
    const stored = new Map<string, readonly StoredPlace[]>();
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const [pid, module] of modules) stored.set(pid, await storedPlaces(trx, module, did));
    const placeModules = { businesses: required(modules, pidOf.businesses), spaces: required(modules, pidOf.spaces) };
    const input = { entries, modules: placeModules, stored, now, zone };
    const plan = planPlaces(input);
    if (plan.faults.length > 0) throw new Mistake([...plan.faults.slice(0, 50), 'Nothing was changed.'].join('\n'));
    const counts: string[] = [];
    for (const list of placeLists) {
      const { added, changed } = plan.lists[list];
      const context = { trx, module: input.modules[list], company: did, now };
      // oxlint-disable no-await-in-loop -- one connection
      await insertPlaces(context, required(modules, products.members), added);
      const updated = await updatePlaces(context, changed);
      // oxlint-enable no-await-in-loop
      counts.push(
        `${added.length} ${list} were added, ${updated} changed, ${changed.length - updated} were so already.`,
      );
    }
    await queueScopeChange(trx, { company: did, pids: Object.values(pidOf), now });
    return counts;
  });
  for (const pid of Object.values(pidOf)) announceChanged(db, { company: did, pid, dids: '*' });
  return outcome.map((line) => `${nameOf(name)}: ${line}`);
};
