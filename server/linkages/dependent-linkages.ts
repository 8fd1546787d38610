import { linkageUses } from '../../src/engine/automation/linkage-uses.ts';
import { type ColumnDependents, isUsedBy, personalTabs, storedRows } from '../modules/column-dependents.ts';
import { linkageOf } from '../rules/stored-linkages.ts';
import { sameText } from '../texts.ts';

/** Linkages that use a removed column in a trigger, a condition or an action. */
export const dependentLinkages: ColumnDependents = async function* (trx, removal) {
  const personal = await personalTabs(trx);
  for await (const row of storedRows(trx, removal, { table: 'linkage', text: 'content' })) {
    const linkage = linkageOf(row);
    const uses = linkageUses(linkage);
    yield {
      pid: linkage.pid,
      name: sameText(linkage.name),
      isPersonal: personal.has(linkage.filterdid),
      uses: (removed) => isUsedBy(uses, removal.before.pid, removed),
    };
  }
};
