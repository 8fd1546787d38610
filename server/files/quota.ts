import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { usedBytes } from './store.ts';

/** The limit that is nearest, of the company or of the person, in bytes, and how many of them are free. */
export type Room = { of: 'company' | 'person'; quota: number; left: number };

const mebibyte = 1024 * 1024;

export const roomIn = async (
  db: Db,
  { filesQuotaMb, filesPersonPercent }: Settings,
  who: { companyid: string; userid: string },
): Promise<Room> => {
  const used = await usedBytes(db, who);
  const quota = filesQuotaMb * mebibyte;
  const share = Math.floor((quota * filesPersonPercent) / 100);
  const [company, person] = [quota - used.company, share - used.person];
  return person < company ? { of: 'person', quota: share, left: person } : { of: 'company', quota, left: company };
};

const sentences = {
  company: (size: string) => ({
    en: `Your company’s files would exceed the limit of ${size}. Delete files that are no longer needed, or ask your administrator for more space.`,
    zh: `贵公司的文件总量将超过 ${size} 的限额。请删除不需要的文件，或请管理员提高限额。`,
  }),
  person: (size: string) => ({
    en: `Your own files would take more than the ${size} that one person may store. Delete files that you do not need, or ask your administrator for more.`,
    zh: `您上传的文件总量将超过每人 ${size} 的限额。请删除不需要的文件，或请管理员提高限额。`,
  }),
} as const;

export const tooFull = ({ of, quota }: Room): Refusal =>
  new Refusal('tooLarge', sentences[of](`${Math.floor((quota / mebibyte) * 10) / 10} MB`));
