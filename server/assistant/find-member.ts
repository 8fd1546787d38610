import { endpoints } from '../../src/api/endpoints.ts';
import { products } from '../../src/engine/products.ts';
import type { Member } from '../../src/schemas/people.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { badInput, type Refusal } from '../http/refusal.ts';
import { consoleCall } from './console-call.ts';
import { phrase } from '../texts.ts';

/** The member that an identifier names: a phone number, name, staff number or user id. Contract "Chat". */
export type Person = Pick<Member, 'did' | 'name' | 'userid'>;

const maxMembers = 1000;
const maxListed = 8;

const membersLike = async (caller: InnerCaller, name: string): Promise<Member[]> => {
  // Without the right to read members, only the name is searched, as in inputs that choose a person.
  const endpoint = caller.actor.rightsOn(products.groups).read > 0 ? endpoints.listMembers : endpoints.searchMembers;
  return (await consoleCall(caller, endpoint, { name, pagesize: maxMembers })).result;
};

const unknownPerson = (identifier: string): Refusal =>
  badInput('/person', 'person', phrase('server/assistant', 'memberNotFound', { identifier }));

const severalPeople = (people: readonly Member[]): Refusal => {
  const named = people
    .slice(0, maxListed)
    .map(({ name, organizationname, userid }) => `${name} (${organizationname}, ${userid})`)
    .join('; ');
  return badInput('/person', 'several', phrase('server/assistant', 'severalMembers', { members: named }));
};

/** @throws Refusal badInput where no person fits, or more than one */
export const personOf = async (caller: InnerCaller, identifier: string): Promise<Person> => {
  const trimmed = identifier.trim();
  const { actor } = caller;
  if (trimmed !== '' && [actor.userid, actor.phone, actor.did, actor.name].includes(trimmed)) return actor;
  const like = await membersLike(caller, trimmed);
  const isExact = ({ did, name, userid, phonenumber, staffid }: Member) =>
    [did, name, userid, phonenumber, staffid].includes(trimmed);
  const exact = like.filter(isExact);
  const fitting = exact.length > 0 ? exact : like;
  const matches = fitting.length > 0 ? fitting : (await membersLike(caller, '')).filter(isExact);
  const [person] = matches;
  if (person === undefined || trimmed === '') throw unknownPerson(trimmed.slice(0, 64));
  if (matches.length > 1) throw severalPeople(matches);
  return person;
};
