import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { Endpoint } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { Refusal, type FaultMessage } from './refusal.ts';
import { phrase } from '../texts.ts';
import { escapeStep, pointerText } from '../../src/engine/json-pointer.ts';
import { ownProperty } from '../../src/engine/own-property.ts';
import { patternTexts } from './pattern-texts.ts';
import { maxShown, relevantFailures } from './relevant-failures.ts';

/** Checks bodies and queries against the contract's rows; compiled once per row. */

const options = { allErrors: true, strict: false, removeAdditional: false } as const;
const bodies = new Ajv({ ...options, coerceTypes: false });
// Queries and forms carry text only.
const queries = new Ajv({ ...options, coerceTypes: true });

type Words = (params: Record<string, unknown>) => LocalText;
const text = (value: unknown) => String(value);

const sentences: Readonly<Record<string, Words>> = {
  required: () => phrase('server/http', 'required'),
  type: ({ type }) => phrase('server/http', 'type', { type: text(type) }),
  additionalProperties: () => phrase('server/http', 'propertyUnknown'),
  maxLength: ({ limit }) => phrase('server/http', 'maxLength', { limit: text(limit) }),
  minLength: ({ limit }) =>
    limit === 1 ? phrase('server/http', 'required') : phrase('server/http', 'minLength', { limit: text(limit) }),
  maximum: ({ limit }) => phrase('server/http', 'maximum', { limit: text(limit) }),
  minimum: ({ limit }) => phrase('server/http', 'minimum', { limit: text(limit) }),
  maxItems: ({ limit }) => phrase('server/http', 'maxItems', { limit: text(limit) }),
  minItems: ({ limit }) => phrase('server/http', 'minItems', { limit: text(limit) }),
  pattern: ({ pattern }) => ownProperty(patternTexts, text(pattern)) ?? phrase('server/http', 'pattern'),
};
const otherwise: Words = () => phrase('server/http', 'notAccepted');

/** A path may hold names that the sender made up: repeated in part, and as valid text. */
const sanitized = (path: string) => path.slice(0, 200).toWellFormed().replaceAll('\0', '');

const nameOf = (failure: ErrorObject): string => {
  const { missingProperty, additionalProperty } = failure.params as Record<string, unknown>;
  const faultyProperty = missingProperty ?? additionalProperty;
  return sanitized(
    faultyProperty === undefined
      ? failure.instancePath
      : `${failure.instancePath}/${escapeStep(text(faultyProperty).slice(0, 200))}`,
  );
};

const messageOf = (failure: ErrorObject): FaultMessage => {
  const path = nameOf(failure);
  const fault = (sentences[failure.keyword] ?? otherwise)(failure.params);
  const field =
    path === ''
      ? phrase('server/http', 'wholeRequest')
      : phrase('server/http', 'namedField', { field: pointerText(path) });
  return {
    path,
    rule: failure.keyword,
    message: phrase('server/http', 'fieldFault', { field, fault }),
  };
};

/** @throws Refusal badInput naming every field that is wrong */
const checkBy =
  (check: ValidateFunction) =>
  (input: unknown): void => {
    if (check(input)) return;
    const faults = relevantFailures(check.errors ?? [])
      .slice(0, maxShown)
      .map(messageOf);
    const first = faults[0]?.message ?? phrase('server/http', 'requestWrong');
    throw new Refusal('badInput', first, faults);
  };

/** Checks JSON by a schema, with the sentences of bodies. */
export const createSchemaCheck = (schema: TSchema): ((input: unknown) => void) => checkBy(bodies.compile(schema));

/** @throws Refusal badInput naming every field that is wrong */
export const createShapeCheck = (endpoint: Endpoint): ((input: unknown) => void) => {
  const isText = endpoint.method !== 'POST' || endpoint.inQuery === true || endpoint.transport === 'multipart';
  return checkBy((isText ? queries : bodies).compile(endpoint.request));
};
