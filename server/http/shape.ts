import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { Endpoint } from '../../src/api/endpoint.ts';
import type { LocalText } from '../../src/engine/column.ts';
import { Refusal, type SpokenFault } from './refusal.ts';

/** Checks bodies and queries against the contract's rows; compiled once per row. */

const options = { allErrors: true, strict: false, removeAdditional: false } as const;
const bodies = new Ajv({ ...options, coerceTypes: false });
// Queries and forms carry text only.
const queries = new Ajv({ ...options, coerceTypes: true });

type Words = (params: Record<string, unknown>) => LocalText;
const text = (value: unknown) => String(value);

const sentences: Readonly<Record<string, Words>> = {
  required: () => ({ en: 'is missing; send it', zh: '缺失，请补充' }),
  type: ({ type }) => ({ en: `must be of type ${text(type)}`, zh: `类型应为 ${text(type)}` }),
  additionalProperties: () => ({ en: 'is not known here; leave it out', zh: '不是已知的字段，请去掉' }),
  maxLength: ({ limit }) => ({ en: `takes at most ${text(limit)} characters`, zh: `最多 ${text(limit)} 个字符` }),
  minLength: ({ limit }) => ({ en: `needs at least ${text(limit)} characters`, zh: `至少 ${text(limit)} 个字符` }),
  maximum: ({ limit }) => ({ en: `may be at most ${text(limit)}`, zh: `不能大于 ${text(limit)}` }),
  minimum: ({ limit }) => ({ en: `must be at least ${text(limit)}`, zh: `不能小于 ${text(limit)}` }),
  maxItems: ({ limit }) => ({ en: `takes at most ${text(limit)} entries`, zh: `最多 ${text(limit)} 项` }),
  minItems: ({ limit }) => ({ en: `needs at least ${text(limit)} entries`, zh: `至少 ${text(limit)} 项` }),
  pattern: () => ({ en: 'is not of the right form; check it', zh: '格式不正确，请检查' }),
};
const otherwise: Words = () => ({ en: 'is not one of the accepted values', zh: '不是可接受的值' });

/** A path may hold names that the sender made up: repeated in part, and as valid text. */
const tame = (path: string) => path.slice(0, 200).toWellFormed().replaceAll('\0', '');

const nameOf = (failure: ErrorObject): string => {
  const { missingProperty, additionalProperty } = failure.params as Record<string, unknown>;
  const own = missingProperty ?? additionalProperty;
  return tame(
    own === undefined
      ? failure.instancePath
      : `${failure.instancePath}/${text(own).slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  );
};

const spoken = (failure: ErrorObject): SpokenFault => {
  const path = nameOf(failure);
  const words = (sentences[failure.keyword] ?? otherwise)(failure.params);
  const field = path === '' ? '' : `“${path.slice(1)}” `;
  return {
    path,
    rule: failure.keyword,
    message: { en: `${field || 'The request '}${words.en}.`, zh: `${field.trim() || '请求'}${words.zh}。` },
  };
};

/** @throws Refusal badInput naming every field that is wrong */
const checkBy =
  (check: ValidateFunction) =>
  (input: unknown): void => {
    if (check(input)) return;
    const faults = (check.errors ?? []).slice(0, 20).map(spoken);
    const first = faults[0]?.message ?? { en: 'The request is not of the right form.', zh: '请求格式不正确。' };
    throw new Refusal('badInput', first, faults);
  };

/** Checks JSON by a schema, with the sentences of bodies. */
export const createSchemaCheck = (schema: TSchema): ((input: unknown) => void) => checkBy(bodies.compile(schema));

/** @throws Refusal badInput naming every field that is wrong */
export const createShapeCheck = (endpoint: Endpoint): ((input: unknown) => void) => {
  const isText = endpoint.method !== 'POST' || endpoint.inQuery === true || endpoint.transport === 'multipart';
  return checkBy((isText ? queries : bodies).compile(endpoint.request));
};
