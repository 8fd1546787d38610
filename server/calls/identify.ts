import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { cookieName } from '../sessions/session.ts';
import type { FindActor } from '../sessions/session-store.ts';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { sessionInvalid } from '../http/envelope.ts';
import { headerOf } from '../http/header-of.ts';
import { findGuarded } from './address-limits.ts';

/**
 * Authenticates a call by its session and requires identity headers that agree with it.
 * Contract "Envelope and statuses".
 */

const cookieOf = (request: FastifyRequest): string | undefined => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
};

/** The cookie is believed for downloads alone: nothing that a foreign page could make a browser send changes anything. */
const tokenOf = (request: FastifyRequest, endpoint: Endpoint): string | undefined =>
  headerOf(request, 'loginsession') ?? (endpoint.transport === 'file' ? cookieOf(request) : undefined);

const sessionIdentity = (actor: Actor): readonly (readonly [string, string])[] => [
  ['companyid', actor.companyid],
  ['userid', actor.userid],
  ['requserid', actor.userid],
  ['userdid', actor.did],
  ['requserdid', actor.did],
];

/** Parameters of a download's address, by lower-case name: a link carries no headers and may name who follows it. */
const addressed = (request: FastifyRequest, endpoint: Endpoint): ReadonlyMap<string, unknown> =>
  new Map(
    endpoint.transport === 'file'
      ? Object.entries(request.query ?? {}).map(([name, value]) => [name.toLowerCase(), value])
      : [],
  );

export type Identified = {
  actor: Actor;
  /** Identity headers and parameters that name another person or company than the session does, as they were sent. */
  mismatched: Readonly<Record<string, string>>;
};

/** @throws Refusal sessionInvalid, or tooMany from an address with too many wrong tokens */
export const identify = async (
  { db, findActor }: { db: Db; findActor: FindActor },
  { endpoint, request, now }: { endpoint: Endpoint; request: FastifyRequest; now: number },
): Promise<Identified> => {
  const token = tokenOf(request, endpoint);
  if (token === undefined) throw sessionInvalid();
  const find = () => findActor(token, now, endpoint.writes ? 'acting' : 'reading');
  const actor = await findGuarded(db, { token, request, now }, find);
  if (actor === undefined) throw sessionInvalid();
  const parameters = addressed(request, endpoint);
  const mismatched = sessionIdentity(actor).flatMap(([name, actual]) =>
    [headerOf(request, name), parameters.get(name)]
      .filter((claimed) => typeof claimed === 'string' && claimed !== '' && claimed !== actual)
      .map((claimed) => [name, String(claimed).slice(0, 200)] as const),
  );
  return { actor, mismatched: Object.fromEntries(mismatched) };
};
