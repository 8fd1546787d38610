import { Type } from 'typebox';
import { Comparison, StoredValue } from '../stored-schema.ts';
import { type Cause, causes } from './rule.ts';

/** Why a linkage or a policy acted, or did not. Contract "Linkages". */

/** A comparison as it was made. Without a name where the reader may not read the record; its value is null then. */
export const ExplainedValue = Type.Object({
  pid: Type.String(),
  did: Type.String(),
  name: Type.Optional(Type.String()),
  column: Type.String(),
  value: StoredValue,
  reported: Type.Optional(Type.Number()),
  code: Comparison,
  reference: StoredValue,
  holds: Type.Boolean(),
  /** Of a policy: the number of the rule that asked, counted through its table from 1. */
  rule: Type.Optional(Type.Integer()),
});

/**
 * One parameter that was set, one notification, or one record that was added for a device; `state` of a control is that
 * of its command.
 */
export const ExplainedEffect = Type.Object({
  kind: Type.Union([Type.Literal('control'), Type.Literal('notify'), Type.Literal('record')]),
  pid: Type.Optional(Type.String()),
  did: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  column: Type.Optional(Type.String()),
  value: Type.Optional(StoredValue),
  state: Type.String(),
  msg: Type.String(),
});

const Reason = Type.Unsafe<Cause>({ type: 'string', enum: [...causes] });

export const Explained = Type.Object({
  at: Type.Number(),
  fired: Type.Boolean(),
  cause: Type.Union([Reason, Type.Null()]),
  values: Type.Array(ExplainedValue),
  effects: Type.Array(ExplainedEffect),
  /** Of a policy: its rows for the devices it was about, those that held, and those outside of their times. */
  rules: Type.Optional(Type.Object({ all: Type.Integer(), held: Type.Integer(), untimed: Type.Integer() })),
  text: Type.String(),
});
