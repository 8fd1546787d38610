import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitsOf, type Endpoint, type Envelope } from '../../src/api/endpoint.ts';
import { nowSeconds } from '../clock.ts';
import { authorise } from '../http/authorise.ts';
import { ClientGone, readsForClient } from '../http/client-gone.ts';
import { requireFullSession } from '../http/full-session.ts';
import type { Actor } from '../http/actor.ts';
import { httpStatusOf, refusalEnvelope, success } from '../http/envelope.ts';
import { refusalOf } from '../http/failure-refusal.ts';
import { retryStaleSchema } from '../http/retry-stale-schema.ts';
import { keyedCall } from '../http/idempotency.ts';
import { downloadHeaders } from '../http/headers.ts';
import { headerOf } from '../http/header-of.ts';
import { type Audited, type Caller, callerKey, callerOf, type Pass } from './caller.ts';
import { waitToRead } from './wait-to-read.ts';
import { languageOf, languageOfRequest } from '../http/language.ts';
import { HttpRefusal, notFound, Refusal } from '../http/refusal.ts';
import { type Form, memorySink, readForm } from '../http/multipart.ts';
import { receive } from '../http/receive.ts';
import type { Call, Route } from '../http/route.ts';
import { createShapeCheck } from '../http/shape.ts';
import { performWrite, recordRefused, type Writing } from './write-call.ts';

/** Session, identity headers, shape, permission, visibility, rules: in this order, for every endpoint. docs/contract.md, "Order of checks". */

const unfinished = async (_call: Call<Endpoint>): Promise<object> => {
  throw notFound();
};

const refuse = (reply: FastifyReply, refusal: Refusal, request: FastifyRequest): Envelope => {
  reply.code(refusal instanceof HttpRefusal ? refusal.http : httpStatusOf(refusal.status));
  if (refusal instanceof HttpRefusal && refusal.http === 401) reply.header('www-authenticate', 'Bearer');
  const wait = refusal.payload['retryafter'];
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  return refusalEnvelope(refusal, languageOfRequest(request));
};

/** A failure as an envelope; unexpected errors show no details. */
export const answerFailure = (failure: unknown, request: FastifyRequest, reply: FastifyReply): Envelope =>
  refuse(reply, refusalOf(failure, request), request);

const answerFailureOf = (failure: unknown, { endpoint, request, reply }: Called): Envelope => {
  if (endpoint.transport === 'file') reply.headers(downloadHeaders);
  return answerFailure(failure, request, reply);
};

/** The client is gone: no answer is sent, and it is not a failure of the server. */
const isClientGone = (failure: unknown): boolean => failure instanceof ClientGone;

/**
 * Seconds. A body may take two minutes to arrive, and a form an hour; after this long the session and the rights are looked
 * up again (time of check to time of use).
 */
const recheckAfter = 5;

type Called = { endpoint: Endpoint; request: FastifyRequest; reply: FastifyReply };

type Admitted = { request: FastifyRequest; reply: FastifyReply; now: number } & Caller;

type Served = { platform: Audited; endpoint: Endpoint; route: Route | undefined };

/** Passes the authenticated caller from the hook before the body is read to the handler. */
const createAdmission = ({ platform, endpoint }: Served) => {
  const admittedRequests = new WeakMap<FastifyRequest, Admitted>();
  const authenticate = async (request: FastifyRequest, pass: Pass) => {
    const now = nowSeconds();
    return { now, ...(await callerOf(platform, endpoint, { request, now, pass })) };
  };
  /** During a wait the session may have ended and the rights may have changed. */
  const readAgain = (request: FastifyRequest) => authenticate(request, 'again');
  return {
    readAgain,
    /** The caller once the body has arrived. @throws Refusal */
    current: async (admitted: Admitted): Promise<Admitted> =>
      Math.abs(nowSeconds() - admitted.now) < recheckAfter
        ? admitted
        : { ...admitted, ...(await readAgain(admitted.request)) },
    admit: async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      try {
        const caller = await authenticate(request, 'first');
        const key = callerKey(caller);
        const coming = { db: platform.db, endpoint, request, reply };
        const wait = key === undefined ? 'none' : await waitToRead(key, coming);
        if (wait === 'gone') return reply.hijack();
        const current = wait === 'waited' ? await readAgain(request) : caller;
        admittedRequests.set(request, { request, reply, ...current });
        return undefined;
      } catch (failure) {
        if (isClientGone(failure)) return reply.hijack();
        return reply.send(answerFailureOf(failure, { endpoint, request, reply }));
      }
    },
    admitted: (request: FastifyRequest): Admitted => {
      const admitted = admittedRequests.get(request);
      if (admitted === undefined) throw new Error('A call is answered after it was admitted.');
      return admitted;
    },
  };
};

/** Reads the form of an authorised user; other users are refused before the upload is read. */
const takeForm = async (
  { platform, endpoint, route }: Served,
  { request, reply, now, actor }: Admitted & { actor: Actor },
): Promise<Form> => {
  const { db, services } = platform;
  const language = languageOf(headerOf(request, 'accept-language'));
  const take = route?.receive ?? (async () => memorySink(bodyLimitsOf(endpoint).bytes));
  try {
    requireFullSession(actor);
    await authorise(platform.services, endpoint, actor, {});
    return await readForm(request, endpoint, (about) => take({ ...about, actor, db, services, now, language }));
  } catch (failure) {
    const actorNow = async () => actor;
    const call = { input: {} as never, actor, language, now, request, reply, services, actorNow };
    if (failure instanceof Refusal)
      await recordRefused(
        { db, actor, endpoint, keyed: undefined, call, handle: unfinished },
        refusalEnvelope(failure, language),
      );
    throw failure;
  }
};

type Answering = {
  /** Before the body is read: the session and the identity headers. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** The functions that answer one endpoint; a row without a handler of its own checks everything and is not found. */
export const createAnswer = (platform: Audited, endpoint: Endpoint, route: Route | undefined): Answering => {
  const checkShape = createShapeCheck(endpoint);
  // Answers are objects: the row's own schema is an object or a list.
  const handle = (route?.handle ?? unfinished) as (call: Call<Endpoint>) => Promise<object | void>;
  const { services } = platform;
  const { admit, admitted, current, readAgain } = createAdmission({ platform, endpoint, route });

  const answerAdmitted = async (admittedCall: Admitted): Promise<unknown> => {
    if (endpoint.transport !== 'multipart' || admittedCall.actor === undefined)
      return answerInput(await current(admittedCall));
    const form = await takeForm({ platform, endpoint, route }, { ...admittedCall, actor: admittedCall.actor });
    try {
      return await answerInput({ ...(await current(admittedCall)), form });
    } finally {
      await form.drop();
    }
  };

  const answerInput = async (
    admittedCall: Admitted & { form?: Form },
    /** An earlier pass has checked the call and waited for its turn. */
    hasTurn = false,
  ): Promise<unknown> => {
    const { request, reply, now, actor, device, agent, form } = admittedCall;
    const { input, fault } = await receive({ endpoint, request, fields: form?.fields, checkShape });
    const language = languageOf(headerOf(request, 'accept-language'));
    // Handlers without a session ignore the actor, but their type has one.
    const file = form?.file;
    const actorNow = async () => (await readAgain(request)).actor as Actor;
    const parts = { actor: actor as Actor, device, agent, language, now, request, reply, services, file, actorNow };
    const call = { ...parts, input: input as never };
    const mayWrite = endpoint.writes && route?.isReading?.(call.input) !== true;
    const changes = mayWrite && actor !== undefined;
    // A stream without a reader may continue, because the whole answer of the assistant is stored. So may reports of a device.
    const isRead = !mayWrite && endpoint.transport !== 'stream' && endpoint.needs !== 'device';
    const check = async () => {
      if (fault !== undefined) throw fault;
      if (changes && endpoint.takesReadOnly !== true) requireFullSession(actor);
      if (actor !== undefined) await authorise(services, endpoint, actor, input);
    };
    if (!changes) {
      try {
        await check();
        const db = isRead ? readsForClient(platform.db, { request, reply }) : platform.db;
        const reading = { ...call, db, note: () => undefined };
        const hasWaited = !hasTurn && (await retryStaleSchema(services.modules, async () => route?.wait?.(reading)));
        if (hasWaited !== true)
          return finish(endpoint, reply, await retryStaleSchema(services.modules, () => handle(reading)));
      } catch (failure) {
        if (failure instanceof Refusal && actor !== undefined)
          await platform.refusedReads.add({ actor, endpoint, ip: request.ip, status: failure.status, input, now });
        throw failure;
      }
      return answerInput({ ...admittedCall, ...(await readAgain(request)) }, true);
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
    return retryStaleSchema(services.modules, () => performWrite(writing));
  };

  return {
    admit,
    answer: async (request, reply) => {
      try {
        return await answerAdmitted(admitted(request));
      } catch (failure) {
        return isClientGone(failure) ? reply.hijack() : answerFailureOf(failure, { endpoint, request, reply });
      }
    },
  };
};

/** Converts a handler's return value to the transport of its endpoint. */
const finish = (endpoint: Endpoint, reply: FastifyReply, payload: object | void): unknown => {
  if (endpoint.transport === 'file' || endpoint.transport === 'stream') return payload ?? reply;
  return endpoint.transport === 'plain' ? payload : success(payload);
};
