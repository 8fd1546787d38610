import { nearestOf } from '../../src/engine/nearest.ts';
import type { Db } from '../db/database.ts';
import { builtinGroups } from '../menu/groups.ts';

/** Keys of the menu groups that exist in one of these companies, or in every company. */
export const knownGroups = async (db: Db, companies: 'all' | readonly string[]): Promise<ReadonlySet<string>> => {
  const query = db.builder.selectFrom('menugroup').select(['companyid', 'key']).compile();
  const [rows = []] = await db.read('system', [query]);
  const isVisible = (company: string) => company === '' || companies === 'all' || companies.includes(company);
  return new Set([
    ...builtinGroups.map(({ key }) => key),
    ...rows.filter((row) => isVisible(String(row['companyid']))).map((row) => String(row['key'])),
  ]);
};

/** How far a misspelt key may be from the one that was meant. */
const maxDistance = 2;

/** A warning for the shell where the menu has no such group; the module is shown last then, below the key as a heading. */
export const groupWarnings = (file: string | undefined, group: string, known: ReadonlySet<string>): string[] => {
  if (known.has(group)) return [];
  const nearest = nearestOf(group, known);
  const remedy =
    nearest !== undefined && nearest.distance <= maxDistance
      ? `did you mean "${nearest.word}"?`
      : `make it with "npm run tenant -- group ${group} --name NAME", or use one of ${[...known].join(', ')}.`;
  return [
    `${file ?? ''}: warning: /group: there is no menu group "${group}", so the module comes last in the menu, below that word; ${remedy}`,
  ];
};
