import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { createWindows } from '../http/rate-windows.ts';
import { HttpRefusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { networkOf } from '../sessions/network.ts';
import { recordAttempt } from '../sessions/throttle.ts';
import type { Agent } from '../http/actor.ts';
import { findAgent } from './find-agent.ts';
import { agentLimits } from './limits.ts';
import { phrase } from '../texts.ts';

/** Authenticates an agent by its bearer token, before the body of the call is read. Contract "Agents". */

/** 256 random bits after a prefix by which secret scanners recognise a leaked token. */
const tokenPattern = /^Bearer (cat_[0-9A-Za-z_-]{43})$/i;

const refusedToken = () => new HttpRefusal(401, 'sessionInvalid', phrase('server/agents', 'tokenWrong'));

const foreignOrigin = () => new HttpRefusal(403, 'forbidden', phrase('server/agents', 'originRefused'));

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/** Against CSRF and DNS rebinding: a browser sends the page's origin with every POST; programs usually send none. */
const requireOwnOrigin = ({ headers, host }: FastifyRequest): void => {
  const { origin } = headers;
  if (origin !== undefined && hostOf(origin) !== host) throw foreignOrigin();
};

/** The agent of a call's token, without counting the call. @throws Refusal sessionInvalid */
export const agentOfCall = async (
  { db, services }: { db: Db; services: Services },
  request: FastifyRequest,
  now: number,
): Promise<Agent> => {
  const token = tokenPattern.exec(request.headers.authorization ?? '')?.[1];
  const agent = token === undefined ? undefined : await findAgent(db, services, { token, now });
  if (agent === undefined) throw refusedToken();
  return agent;
};

const windowsOf = perDatabase(() => createWindows());

/**
 * Rate limits: by address in memory, against guessing; by token in the database, for all servers together.
 * @throws Refusal sessionInvalid without a valid token, forbidden for a foreign origin, tooMany beyond the rates
 */
export const admitAgent = async (
  platform: { db: Db; services: Services },
  request: FastifyRequest,
  now: number,
): Promise<Agent> => {
  requireOwnOrigin(request);
  const windows = windowsOf(platform.db);
  const address = networkOf(request.ip);
  windows.spend(address, agentLimits.address, now);
  windows.count(address, now);
  const agent = await agentOfCall(platform, request, now);
  const { calls: free, windowSeconds } = agentLimits;
  await recordAttempt(platform.db, [{ key: `agent:${agent.did}`, free, windowSeconds, beyond: 'window' }], now);
  return agent;
};
