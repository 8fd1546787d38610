import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, Endpoint, RequestOf } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/engine/column.ts';
import type { Agent } from '../agents/admit-agent.ts';
import type { Change } from '../audit/changes.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';
import type { FormFile, OpenSink } from './multipart.ts';
import type { Sink } from './sink.ts';
import type { DeviceToken } from '../devices/device-tokens.ts';

/** What a handler gets. `actor` is there on every endpoint that needs a session. */
export type Call<E extends Endpoint> = {
  input: RequestOf<E>;
  actor: Actor;
  db: Db;
  services: Services;
  language: Language;
  /** Whose token a device sent; only on endpoints that need one. */
  device?: DeviceToken | undefined;
  /** Whose token an agent sent; only on endpoints that need one. */
  agent?: Agent | undefined;
  /** Epoch seconds. */
  now: number;
  request: FastifyRequest;
  /** For downloads and cookies only. */
  reply: FastifyReply;
  /** What came with a form; only on `multipart` endpoints. */
  file?: FormFile | undefined;
  /** Tells the audit entry of a writing call what it changed. */
  note(...changes: readonly Change[]): void;
};

/** Members of the answer beside the envelope; a `Refusal` thrown becomes its status. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | void>;

/** What is known of an upload before its bytes come. */
export type Receiving = Pick<Call<Endpoint>, 'actor' | 'db' | 'services' | 'now' | 'language'> &
  Parameters<OpenSink>[0];

export type Route<E extends Endpoint = Endpoint> = {
  endpoint: E;
  handle: Handler<E>;
  /** An input that changes nothing although the endpoint can: no audit entry. */
  isReading?: (input: RequestOf<E>) => boolean;
  /**
   * Members of a successful answer that only repeat the request. They are not kept for a retry, whose body is the same:
   * answers of several MiB would otherwise be stored for a day with each call.
   */
  repeats?: (input: RequestOf<E>) => Partial<AnswerOf<E>>;
  /** Where the file of a form goes while it arrives, outside any transaction; memory unless named. */
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
