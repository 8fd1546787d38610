import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { usedBytes } from './store.ts';
import { phrase } from '../texts.ts';

/** The limit that is nearest, of the company or of the person, in bytes, and how many of them are free. */
export type Room = { of: 'company' | 'person'; quota: number; remaining: number };

const mebibyte = 1024 * 1024;

export const freeQuota = async (
  db: Db,
  { filesQuotaMb, filesPersonPercent }: Settings,
  who: { companyid: string; userid: string },
): Promise<Room> => {
  const used = await usedBytes(db, who);
  const quota = filesQuotaMb * mebibyte;
  const share = Math.floor((quota * filesPersonPercent) / 100);
  const [company, person] = [quota - used.company, share - used.person];
  return person < company
    ? { of: 'person', quota: share, remaining: person }
    : { of: 'company', quota, remaining: company };
};

const sentences = {
  company: (size: string) => phrase('server/files', 'companyQuotaExceeded', { size }),
  person: (size: string) => phrase('server/files', 'personQuotaExceeded', { size }),
} as const;

export const quotaExceeded = ({ of, quota }: Room): Refusal =>
  new Refusal('tooLarge', sentences[of](`${Math.floor((quota / mebibyte) * 10) / 10} MB`));
