import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Envelope } from '../../src/api/endpoint.ts';
import { products } from '../../src/engine/products.ts';
import { nowSeconds } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { DatabaseDown } from '../db/database-down.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { demand } from '../roles/policy.ts';
import type { Services } from '../services.ts';
import { cookieName, type FindActor } from '../sessions/session.ts';
import type { Actor } from './actor.ts';
import {
  databaseRefusal,
  diskFullRefusal,
  httpStatusOf,
  identityMismatch,
  internalRefusal,
  refusalEnvelope,
  sessionInvalid,
  success,
} from './envelope.ts';
import { keyedCall } from './idempotency.ts';
import { languageOf } from './language.ts';
import { notFound, Refusal } from './refusal.ts';
import { type Form, memorySink, readForm } from './multipart.ts';
import type { Call, Route } from './route.ts';
import { createShapeCheck } from './shape.ts';
import { unsoundness } from './soundness.ts';
import { performWrite, recordRefused, type Writing } from './write-call.ts';

/** Session, identity headers, shape, permission, visibility, rules: in this order, for every endpoint. Contract section 7. */

export type Platform = { db: Db; services: Services; findActor: FindActor };

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const cookieOf = (request: FastifyRequest): string | undefined => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
};

/** The cookie is believed for downloads alone: nothing that a foreign page could make a browser send changes anything. */
const tokenOf = (request: FastifyRequest, endpoint: Endpoint): string | undefined =>
  headerOf(request, 'loginsession') ?? (endpoint.transport === 'file' ? cookieOf(request) : undefined);

const claims = (actor: Actor): readonly (readonly [string, string])[] => [
  ['companyid', actor.companyid],
  ['userid', actor.userid],
  ['requserid', actor.userid],
  ['userdid', actor.did],
  ['requserdid', actor.did],
];

const identify = async (
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: number,
): Promise<Actor> => {
  const token = tokenOf(request, endpoint);
  const actor = token === undefined ? undefined : await platform.findActor(token, now);
  if (actor === undefined) throw sessionInvalid();
  for (const [header, truth] of claims(actor)) {
    const claimed = headerOf(request, header);
    if (claimed !== undefined && claimed !== truth) throw identityMismatch();
  }
  return actor;
};

/** A part of the path, such as a file's id, is an argument like one of the query. */
const queried = ({ query, params }: FastifyRequest): object => ({ ...(query as object), ...(params as object) });

const inputOf = (endpoint: Endpoint, request: FastifyRequest): unknown =>
  (endpoint.method === 'POST' && endpoint.inQuery !== true ? request.body : queried(request)) ?? {};

const demandFull = (actor: Actor): void => {
  if (actor.isReadOnly)
    throw new Refusal('forbidden', {
      en: 'This session may only read. Sign in to change something.',
      zh: '此会话为只读，请登录后再修改。',
    });
};

const authorise = async (platform: Platform, endpoint: Endpoint, actor: Actor, input: unknown): Promise<void> => {
  const { needs } = endpoint;
  if (typeof needs === 'string' || needs.of === 'stored') return;
  const pid =
    'product' in needs.of ? products[needs.of.product] : String((input as Record<string, unknown>)[needs.of.field]);
  const module = await platform.services.modules.find(actor.companyid, pid.toLowerCase());
  if (module === undefined) throw notFound();
  demand(actor, needs.right, module.config.pid, module.config.name);
};

const unfinished = async (_call: Call<Endpoint>): Promise<object> => {
  throw notFound();
};

export type Answered = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const refuse = (reply: FastifyReply, refusal: Refusal, request: FastifyRequest): Envelope => {
  reply.code(httpStatusOf(refusal.status));
  const wait = refusal.payload['retryafter'];
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  return refusalEnvelope(refusal, languageOf(headerOf(request, 'accept-language')));
};

/** A failure as an envelope; only what was expected is told. */
export const answerFailure = (failure: unknown, request: FastifyRequest, reply: FastifyReply): Envelope => {
  if (failure instanceof Refusal) return refuse(reply, failure, request);
  if (failure instanceof DatabaseDown) {
    request.log.warn({ reason: failure.message }, 'the database does not answer');
    return refuse(reply, databaseRefusal(request.id), request);
  }
  if (isDiskFull(failure)) {
    request.log.error({ reason: (failure as Error).message }, 'the disk of the database is full');
    return refuse(reply, diskFullRefusal(request.id), request);
  }
  request.log.error({ err: failure }, 'unexpected failure');
  return refuse(reply, internalRefusal(request.id), request);
};

type Asked = { request: FastifyRequest; reply: FastifyReply; now: number; actor: Actor | undefined };

/** The function that answers one endpoint; a row without a handler of its own checks everything and is not found. */
export const createAnswer = (platform: Platform, endpoint: Endpoint, route: Route | undefined): Answered => {
  const checkShape = createShapeCheck(endpoint);
  // Answers are objects: the row's own schema is an object or a list.
  const handle = (route?.handle ?? unfinished) as (call: Call<Endpoint>) => Promise<object | void>;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const now = nowSeconds();
    const isPublic = endpoint.needs === 'public';
    const actor = isPublic ? undefined : await identify(platform, endpoint, request, now);
    if (endpoint.transport !== 'multipart' || actor === undefined)
      return answerInput({ request, reply, now, actor, sent: inputOf(endpoint, request) });
    const form = await takeForm({ request, reply, now, actor });
    try {
      return await answerInput({ request, reply, now, actor, sent: form.fields, form });
    } finally {
      await form.drop();
    }
  };

  /** Whoever may not send a form is refused before it is read. */
  const takeForm = async ({ request, reply, now, actor }: Asked & { actor: Actor }): Promise<Form> => {
    const { db, services } = platform;
    const language = languageOf(headerOf(request, 'accept-language'));
    const receive = route?.receive ?? (async () => memorySink(endpoint.bodyLimit ?? 1024 * 1024));
    try {
      demandFull(actor);
      await authorise(platform, endpoint, actor, {});
      return await readForm(request, endpoint, (about) => receive({ ...about, actor, db, services, now, language }));
    } catch (failure) {
      const call = { input: {} as never, actor, language, now, request, reply, services };
      if (failure instanceof Refusal)
        await recordRefused(
          { db, actor, endpoint, keyed: undefined, call, handle },
          refusalEnvelope(failure, language),
        );
      throw failure;
    }
  };

  const answerInput = async (asked: Asked & { sent: unknown; form?: Form }): Promise<unknown> => {
    const { request, reply, now, actor, sent, form } = asked;
    const unsound = unsoundness(sent);
    // Nothing else looks at a body that is unsound, the audit log included.
    const input = (unsound === undefined ? sent : {}) as never;
    const language = languageOf(headerOf(request, 'accept-language'));
    // A public handler is typed with an actor that it has no use for.
    const file = form?.file;
    const call = { input, actor: actor as Actor, language, now, request, reply, services: platform.services, file };
    const changes = endpoint.writes && route?.isReading?.(input) !== true && actor !== undefined;
    const check = async () => {
      if (unsound !== undefined) throw unsound;
      checkShape(input);
      if (changes && endpoint.takesReadOnly !== true) demandFull(actor);
      if (actor !== undefined) await authorise(platform, endpoint, actor, input);
    };
    if (!changes) {
      await check();
      return finish(endpoint, reply, await handle({ ...call, db: platform.db, note: () => undefined }));
    }
    const body = file === undefined ? input : { ...(input as object), file: { name: file.name, hash: file.hash } };
    const keyed = keyedCall(request.headers['idempotency-key'], endpoint.path, body);
    const writing = {
      db: platform.db,
      actor,
      endpoint,
      keyed,
      call,
      handle,
      repeats: route?.repeats as Writing['repeats'],
    };
    try {
      await check();
    } catch (failure) {
      if (failure instanceof Refusal) await recordRefused(writing, refusalEnvelope(failure, language));
      throw failure;
    }
    return performWrite(writing);
  };

  return async (request, reply) => {
    try {
      return await answer(request, reply);
    } catch (failure) {
      return answerFailure(failure, request, reply);
    }
  };
};

/** What a handler gave back, as the endpoint's transport wants it. */
const finish = (endpoint: Endpoint, reply: FastifyReply, payload: object | void): unknown => {
  if (endpoint.transport === 'file' || endpoint.transport === 'stream') return payload ?? reply;
  return endpoint.transport === 'plain' ? payload : success(payload);
};
