import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import type { Agent } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { phrase } from '../texts.ts';
import { agentLimits } from './limits.ts';

/**
 * Tool calls that run at the same time on this server. A person has up to 20 tokens and a company many people: counted
 * by token alone, six tokens of one person would take every slot of the server.
 */

/** Running calls by owner of the limit. */
type Counts = Map<string, number>;

const countsOf = perDatabase((): Counts => new Map());

const { token, person, company, server } = agentLimits.concurrent;

const ownersOf = ({ did, actor: { companyid, userid } }: SlotOwner) => [
  { key: `token ${companyid} ${did}`, limit: token, text: phrase('server/agents', 'tokenBusy', { limit: token }) },
  {
    key: `person ${companyid} ${userid}`,
    limit: person,
    text: phrase('server/agents', 'personBusy', { limit: person }),
  },
  { key: `company ${companyid}`, limit: company, text: phrase('server/agents', 'companyBusy', { limit: company }) },
  { key: 'server', limit: server, text: phrase('server/agents', 'serverBusy', { limit: server }) },
];

export type SlotOwner = { did: Agent['did']; actor: Pick<Agent['actor'], 'companyid' | 'userid'> };

/** @returns gives the slot back @throws Refusal tooMany that names the limit that is reached */
export const acquireSlot = (db: Db, agent: SlotOwner): (() => void) => {
  const counts = countsOf(db);
  const owners = ownersOf(agent);
  const full = owners.find(({ key, limit }) => (counts.get(key) ?? 0) >= limit);
  if (full !== undefined) throw new Refusal('tooMany', full.text, [], { retryafter: 1 });
  for (const { key } of owners) counts.set(key, (counts.get(key) ?? 0) + 1);
  return () => {
    for (const { key } of owners) {
      const remaining = (counts.get(key) ?? 1) - 1;
      if (remaining <= 0) counts.delete(key);
      else counts.set(key, remaining);
    }
  };
};
