import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { usedBytes } from './store.ts';

/** Bytes that a company's files may take together, and how many of them are free. */
export type Room = { quota: number; left: number };

const mebibyte = 1024 * 1024;

export const roomIn = async (db: Db, settings: Settings, companyid: string): Promise<Room> => {
  const quota = settings.filesQuotaMb * mebibyte;
  return { quota, left: quota - (await usedBytes(db, companyid)) };
};

export const tooFull = ({ quota }: Room): Refusal => {
  const size = `${Math.floor(quota / mebibyte)} MB`;
  return new Refusal('tooLarge', {
    en: `Your company’s files would take more than the ${size} they may. Delete files that nobody needs, or ask your administrator for more.`,
    zh: `贵公司的文件总量将超过 ${size} 的限额。请删除不需要的文件，或请管理员提高限额。`,
  });
};
