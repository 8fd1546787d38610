import type { LocalText } from '../../src/engine/column.ts';
import { menuIcons } from '../../src/engine/menu-icons.ts';
import type { Db, Trx } from '../db/database.ts';
import { builtinGroups } from '../menu/groups.ts';
import { textsIn } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** `npm run tenant -- group|groups`: menu groups of one company, or of every company (`companyid` empty). */

export type GroupOrder = { key: string; name?: LocalText; icon?: string; order?: number };

/** What has to be mended, or nothing. */
export const groupFault = ({ key, name, icon, order }: GroupOrder): string | undefined => {
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(key))
    return `"${key}" is no key of a group: small letters, digits and dashes, as in a module's "group".`;
  const isLong = name !== undefined && textsIn(name).some((text) => text.trim() === '' || text.length > 60);
  if (isLong) return '--name and --name-zh take 1 to 60 characters.';
  if (icon !== undefined && !menuIcons.some((menuIcon) => menuIcon === icon))
    return `There is no icon "${icon}". There are: ${menuIcons.join(', ')}.`;
  if (order !== undefined && !(Number.isInteger(order) && order >= 0 && order <= 100_000))
    return '--order takes a whole number from 0 to 100000; "npm run tenant -- groups" shows those of the others.';
  return undefined;
};

/** Order of a group that names none: behind the built-in ones. */
const lastOrder = 1000;

/** @returns false when the group is new and has no name */
export const keepGroup = async (trx: Trx, companyid: string, group: GroupOrder): Promise<boolean> => {
  const { key } = group;
  const stored = await trx
    .selectFrom('menugroup')
    .select(['name', 'icon', 'position'])
    .where('companyid', '=', companyid)
    .where('key', '=', key)
    .executeTakeFirst();
  const builtin = builtinGroups.find((group) => group.key === key);
  const name = group.name === undefined ? stored?.name : JSON.stringify(group.name);
  const formerName = builtin === undefined ? undefined : JSON.stringify(builtin.name);
  const text = name ?? formerName;
  if (text === undefined) return false;
  const row = {
    name: text,
    icon: group.icon ?? stored?.icon ?? builtin?.icon ?? 'other',
    position: group.order ?? stored?.position ?? builtin?.order ?? lastOrder,
  };
  await trx
    .insertInto('menugroup')
    .values({ companyid, key, ...row })
    .onConflict((on) => on.columns(['companyid', 'key']).doUpdateSet(row))
    .execute();
  return true;
};

/** @returns whether there was one */
export const dropGroup = async (trx: Trx, companyid: string, key: string): Promise<boolean> => {
  const gone = await trx.deleteFrom('menugroup').where('companyid', '=', companyid).where('key', '=', key).execute();
  return gone[0]?.numDeletedRows === 1n;
};

const lineOf = (key: string, order: number, name: LocalText, note: string): string =>
  `${key}  ${name.en} / ${name.zh}  order ${order}  ${note}`;

/** One line for each group: the built-in ones, then those of everybody and of companies, with their ids. */
export const groupLines = async (db: Db, companyid: string | undefined): Promise<string[]> => {
  const query = db.builder.selectFrom('menugroup').selectAll().orderBy('companyid').orderBy('position').orderBy('key');
  const [rows = []] = await db.read('system', [query.compile()]);
  const companyRows = rows.filter(
    (row) => companyid === undefined || ['', companyid].includes(String(row['companyid'])),
  );
  return [
    ...builtinGroups.map(({ key, name, order, icon }) => lineOf(key, order, name, `icon ${icon}  built in`)),
    ...companyRows.map((row) => {
      const whose = row['companyid'] === '' ? 'every company' : `company ${String(row['companyid'])}`;
      const name = parseStored<LocalText>(row['name']);
      return lineOf(String(row['key']), Number(row['position']), name, `icon ${String(row['icon'])}  ${whose}`);
    }),
  ];
};
