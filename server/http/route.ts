import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import type { Change } from './changes.ts';
import type { Db } from '../db/database.ts';
import type { DeviceToken, Services } from '../services.ts';
import type { Actor, Agent } from './actor.ts';
import type { FormFile, OpenSink } from './multipart.ts';
import type { Sink } from './sink.ts';

/** Arguments of a handler. `actor` is set on every endpoint that needs a session. */
export type Call<E extends Endpoint> = {
  input: RequestOf<E>;
  actor: Actor;
  db: Db;
  services: Services;
  language: Language;
  /** The authenticated token of a device; only on endpoints that need one. */
  device?: DeviceToken | undefined;
  /** The authenticated agent; only on endpoints that need one. */
  agent?: Agent | undefined;
  /** Epoch seconds. */
  now: number;
  request: FastifyRequest;
  /** For downloads and cookies only. */
  reply: FastifyReply;
  /**
   * Reads the session and the rights again, as another call of this session would, for answers that are written for longer
   * than rights are believed. @throws Refusal sessionInvalid
   */
  actorNow: () => Promise<Actor>;
  /** The uploaded file of a form; only on `multipart` endpoints. */
  file?: FormFile | undefined;
  /** Adds changes to the audit entry of a writing call. */
  note(...changes: readonly Change[]): void;
};

/** Returns the properties of the answer beside the envelope. A thrown `Refusal` becomes its status. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | void>;

/** Facts of an upload that are known before its bytes arrive. */
export type Receiving = Pick<Call<Endpoint>, 'actor' | 'db' | 'services' | 'now' | 'language'> &
  Parameters<OpenSink>[0];

export type Route<E extends Endpoint = Endpoint> = {
  endpoint: E;
  handle: Handler<E>;
  /** True for an input that changes nothing on a writing endpoint: no audit entry is written. */
  isReading?: (input: RequestOf<E>) => boolean;
  /**
   * Properties of a successful answer that only repeat the request. They are not stored for a retry, whose body has them
   * too: otherwise answers of several MiB would be stored for a day with each call.
   */
  repeats?: (input: RequestOf<E>) => Partial<AnswerOf<E>>;
  /**
   * Waits before a read is handled, for work of which only so much is done at a time; the call's shape and the right of its
   * row were checked. True if it has waited: session and rights are then read and checked again. @throws Refusal, ClientGone
   */
  wait?: (call: Call<E>) => Promise<boolean>;
  /** Opens the sink for a form's file, outside any transaction. Default: memory. */
  receive?: (receiving: Receiving) => Promise<Sink>;
};

/** Pairs a contract row with its code; the types of input and answer follow from the row. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  more: Omit<Route<E>, 'endpoint' | 'handle'> = {},
): Route =>
  // A handler of one row is never called with another's input: the app looks it up by the row itself.
  ({ endpoint, handle, ...more }) as unknown as Route;
