import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';
import { authorise } from './authorise.ts';
import { notFound } from './refusal.ts';
import type { Call, Route } from './route.ts';
import { createShapeCheck } from './shape.ts';

/** Caller of an endpoint from within the server: a user with the rights of their session. */
export type InnerCaller = {
  actor: Actor;
  db: Db;
  services: Services;
  language: Language;
  /** Epoch seconds. */
  now: number;
  /** The outer request on whose behalf the call is made. */
  request: FastifyRequest;
};

const shapeChecks = new WeakMap<Endpoint, (input: unknown) => void>();

const checkShape = (endpoint: Endpoint, input: unknown): void => {
  const check = shapeChecks.get(endpoint) ?? createShapeCheck(endpoint);
  shapeChecks.set(endpoint, check);
  check(input);
};

// A download writes its headers to the reply; no inner call has one to give.
const noReply = new Proxy({} as FastifyReply, {
  get: (_none, name) => {
    throw new Error(`A call from within the server has no reply (${String(name)}).`);
  },
});

/**
 * A reading call of the console as the console would make it: the same shape, rights and handler, without HTTP.
 * docs/contract.md, "Order of checks".
 * @throws Refusal as the call would refuse
 */
export const innerCall = async <E extends Endpoint>(
  { actor, db, services, language, now, request }: InnerCaller,
  routes: readonly Route[],
  endpoint: E,
  input: RequestOf<E>,
): Promise<AnswerOf<E>> => {
  if (endpoint.writes) throw new Error(`${endpoint.path} writes: only reading calls are made from within.`);
  const matchedRoute = routes.find((row) => row.endpoint === (endpoint as Endpoint));
  if (matchedRoute === undefined) throw notFound();
  checkShape(endpoint, input);
  await authorise(services, endpoint, actor, input);
  const call: Call<Endpoint> = {
    input,
    actor,
    db,
    services,
    language,
    now,
    request,
    reply: noReply,
    // Only downloads outlive the rights they began with.
    actorNow: async () => actor,
    note: () => undefined,
  };
  // A handler returns the answer type of its endpoint.
  return (await matchedRoute.handle(call)) as AnswerOf<E>;
};
