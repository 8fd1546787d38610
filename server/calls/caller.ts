import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { admitAgent, agentOfCall } from '../agents/admit-agent.ts';
import { recordCall } from '../audit/audited-call.ts';
import type { RefusedReads } from '../audit/refused-reads.ts';
import type { Db } from '../db/database.ts';
import { admitDevice, deviceOfCall } from '../devices/admit-device.ts';
import { type Actor, type Agent, limitKeyOf } from '../http/actor.ts';
import { identityMismatch } from '../http/envelope.ts';
import type { DeviceToken, Services } from '../services.ts';
import type { FindActor } from '../sessions/session-store.ts';
import { admitPublic } from './address-limits.ts';
import { identify } from './identify.ts';

export type Platform = { db: Db; services: Services; findActor: FindActor };

/** The platform with the part of the log that counts. */
export type Audited = Platform & { refusedReads: RefusedReads };

export type Caller = { actor?: Actor; device?: DeviceToken; agent?: Agent };

type Arriving = { request: FastifyRequest; now: number };

/** @throws Refusal sessionInvalid, tooMany, or identityMismatch, which is an entry of the log */
const requireIdentity = async (
  { db, findActor, refusedReads }: Audited,
  endpoint: Endpoint,
  { request, now }: Arriving,
): Promise<Actor> => {
  const { actor, mismatched } = await identify({ db, findActor }, { endpoint, request, now });
  if (Object.keys(mismatched).length === 0) return actor;
  const mismatch = identityMismatch();
  const called = { actor, endpoint, ip: request.ip, status: mismatch.status, input: { headers: mismatched }, now };
  if (endpoint.writes) await recordCall(db, called);
  else await refusedReads.add(called);
  throw mismatch;
};

/** A call is counted once: after a wait its token is only looked up again. */
const tokenChecks = {
  first: { device: admitDevice, agent: admitAgent },
  again: { device: deviceOfCall, agent: agentOfCall },
} as const;

export type Pass = keyof typeof tokenChecks;

/** Authenticates the caller before the body is read. @throws Refusal */
export const callerOf = async (
  platform: Audited,
  endpoint: Endpoint,
  { request, now, pass }: Arriving & { pass: Pass },
): Promise<Caller> => {
  if (endpoint.needs === 'public') {
    admitPublic(platform.db, request, now);
    return {};
  }
  if (endpoint.needs === 'device') return { device: await tokenChecks[pass].device(platform, request, now) };
  if (endpoint.needs === 'agent') {
    const agent = await tokenChecks[pass].agent(platform, request, now);
    return { agent, actor: agent.actor };
  }
  return { actor: await requireIdentity(platform, endpoint, { request, now }) };
};

/** Whom a limit of calls counts for; nothing for calls without a session, whose bodies are small. */
export const callerKey = ({ actor, device }: Caller): string | undefined =>
  device === undefined ? actor && limitKeyOf(actor) : `device ${device.did}`;
