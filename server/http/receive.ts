import type { FastifyRequest } from 'fastify';
import { bodyLimitsOf, type Endpoint } from '../../src/api/endpoint.ts';
import { duplicateName, parseBody, turnFor } from './json-body.ts';
import { Refusal } from './refusal.ts';
import { inspectBody, unsafeBodyRefusal } from './body-safety.ts';

/**
 * Input of a call. With a `fault` the call is refused; `input` is then only for the audit log, and empty if the body
 * could not be parsed or no database can store it.
 */
export type Received = { input: unknown; fault?: Refusal };

type ReceiveInput = {
  endpoint: Endpoint;
  request: FastifyRequest;
  /** The fields of a form, which was read before. */
  fields?: unknown;
  /** @throws Refusal */
  checkShape: (input: unknown) => void;
};

/** A part of the path, such as a file's id, is an argument like one of the query; the rest after it is none. */
const queried = ({ query, params }: FastifyRequest): object => {
  const { '*': _rest, ...named } = params as Record<string, string>;
  return { ...(query as object), ...named };
};

/** Runs a check and returns its refusal as a value. */
const refusalOf = (check: () => void): Refusal | undefined => {
  try {
    check();
    return undefined;
  } catch (failure) {
    if (failure instanceof Refusal) return failure;
    throw failure;
  }
};

const received = (input: unknown, fault: Refusal | undefined): Received =>
  fault === undefined ? { input } : { input, fault };

const receiveBody = async ({ endpoint, request, checkShape }: ReceiveInput): Promise<Received> => {
  // The content type parser leaves the text as it is.
  const text = typeof request.body === 'string' ? request.body : '';
  await turnFor(text);
  let body = { value: {} as unknown, propertyCount: 0 };
  const unread = refusalOf(() => {
    body = parseBody(text, bodyLimitsOf(endpoint));
  });
  if (unread !== undefined) return { input: {}, fault: unread };
  const input = body.value ?? {};
  const shapeRefusal = refusalOf(() => checkShape(input));
  const { isSafe, propertyCount } = inspectBody(input);
  if (!isSafe && endpoint.itemwise === true) return received(input, shapeRefusal);
  if (!isSafe) return { input: {}, fault: shapeRefusal ?? unsafeBodyRefusal(input) };
  if (propertyCount !== body.propertyCount) return { input, fault: shapeRefusal ?? duplicateName(text) };
  return received(input, shapeRefusal);
};

/** Reads and validates the input of a call: first its shape, then the safety of its contents. */
export const receive = async (receiveInput: ReceiveInput): Promise<Received> => {
  const { endpoint, request, fields, checkShape } = receiveInput;
  if (fields === undefined && endpoint.method === 'POST' && endpoint.inQuery !== true) return receiveBody(receiveInput);
  const input = fields ?? queried(request);
  const shapeRefusal = refusalOf(() => checkShape(input));
  return inspectBody(input).isSafe
    ? received(input, shapeRefusal)
    : { input: {}, fault: shapeRefusal ?? unsafeBodyRefusal(input) };
};
