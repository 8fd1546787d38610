import { endpoints } from '../../src/api/endpoints.ts';
import { askCall } from './inner-routes.ts';
import type { Scene } from './scene.ts';

/** A member by a user identifier: phone, name, staff id or user id. Contract "Chat". */

export type Person = { did: string; userid: string; name: string };

const pageSize = 1000;
const mostPages = 50;

/** Everybody of the company may read the directory of members. */
export const findPeople = async ({ asker }: Scene, identifier: string): Promise<Person[]> => {
  const wanted = identifier.trim().toLowerCase();
  const found: Person[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const { result } = await askCall(asker, endpoints.searchMembers, { page, pagesize: pageSize });
    for (const member of result) {
      const { did, name, userid, phonenumber, staffid } = member;
      const isWanted = [phonenumber, staffid, userid, name, did].some((id) => id.toLowerCase() === wanted);
      if (isWanted) found.push({ did, name, userid });
    }
    if (result.length < pageSize) break;
  }
  return found;
};
