import type { ModuleConfig } from '../../src/engine/column.ts';
import { nowSeconds } from '../clock.ts';
import { subscribeToModule } from './subscribe-to-module.ts';
import { dropGroup, groupFault, keepGroup } from './menu-groups.ts';
import { missingFiles } from './missing-files.ts';
import { change, companyOf, Mistake, nameOf } from './named-company.ts';
import { manifestFaults, type ManifestEntry, manifestWarnings } from './tenant-manifest.ts';
import type { Answering } from './tenant-request.ts';
import { parseStored } from '../db/parse-stored.ts';

/** What a company has in its menu: modules, groups and embedded pages. docs/contract.md "Companies from a shell". */

export const subscribe: Answering<'subscribe'> = async (db, { company, pids, isGone }) => {
  const { did, name } = await companyOf(db, company);
  const lines: string[] = [];
  await change(db, async (trx) => {
    const rows = await trx
      .selectFrom('module')
      .select(['pid', 'config'])
      .where((where) => where.or([where('owner', 'is', null), where('owner', '=', did)]))
      .orderBy('pid')
      .execute();
    const selected = pids === 'all' ? rows : rows.filter(({ pid }) => pids.includes(pid));
    const unknown = pids === 'all' ? [] : pids.filter((pid) => !rows.some((row) => row.pid === pid));
    if (unknown.length > 0)
      throw new Mistake(`There is no module ${unknown.join(', ')}. "npm run module -- list" shows them.`);
    for (const { pid, config } of selected) {
      const module = parseStored<ModuleConfig>(config);
      if (isGone) await trx.deleteFrom('subscription').where('companyid', '=', did).where('pid', '=', pid).execute();
      else await subscribeToModule(trx, did, module, nowSeconds());
      lines.push(`${nameOf(name)}: ${module.name.en} (${pid}) ${isGone ? 'removed, its records kept' : 'subscribed'}`);
    }
  });
  return lines;
};

export const group: Answering<'group'> = async (db, { company, isGone, group: menuGroup }) => {
  const owner = company === undefined ? undefined : await companyOf(db, company);
  const whose = owner === undefined ? 'every company' : nameOf(owner.name);
  const fault = groupFault(menuGroup);
  if (fault !== undefined) throw new Mistake(fault);
  await change(db, async (trx) => {
    if (isGone) {
      if (await dropGroup(trx, owner?.did ?? '', menuGroup.key)) return;
      throw new Mistake(`${whose} has no group "${menuGroup.key}" of its own. "npm run tenant -- groups" shows them.`);
    }
    if (!(await keepGroup(trx, owner?.did ?? '', menuGroup)))
      throw new Mistake(`"${menuGroup.key}" is new: give it --name and --name-zh.`);
  });
  return [`${whose}: the menu group "${menuGroup.key}" was ${isGone ? 'removed' : 'kept'}.`];
};

export const manifest: Answering<'manifest'> = async (db, { company, entries }, folders) => {
  const { did, name } = await companyOf(db, company);
  if (entries === undefined) {
    const query = db.builder
      .selectFrom('manifest')
      .select('info')
      .where('companyid', '=', did)
      .orderBy('position')
      .compile();
    const [rows = []] = await db.read('system', [query]);
    return [`[${rows.map((row) => `\n  ${String(row['info'])}`).join(',')}\n]`];
  }
  const faults = manifestFaults(entries);
  if (faults.length > 0) throw new Mistake(faults.join('\n'));
  // Checked just above.
  const checked = entries as readonly ManifestEntry[];
  const missing = await missingFiles(checked, folders);
  if (missing.length > 0) throw new Mistake([...missing, 'Nothing was changed.'].join('\n'));
  let pids: ReadonlySet<string> = new Set();
  await change(db, async (trx) => {
    const modules = await trx
      .selectFrom('module')
      .select('pid')
      .where((where) => where.or([where('owner', 'is', null), where('owner', '=', did)]))
      .execute();
    pids = new Set(modules.map(({ pid }) => pid));
    await trx.deleteFrom('manifest').where('companyid', '=', did).execute();
    for (const [position, entry] of checked.entries())
      await trx
        .insertInto('manifest')
        .values({ companyid: did, position, pid: entry.pid, info: JSON.stringify(entry) })
        .execute();
  });
  return [
    ...manifestWarnings(checked, { pids, origins: folders.embedOrigins }),
    `${nameOf(name)}: ${checked.length} ${checked.length === 1 ? 'entry' : 'entries'} in the manifest.`,
  ];
};
