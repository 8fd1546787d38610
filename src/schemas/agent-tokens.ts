import { type Static, Type } from 'typebox';
import { Did } from './wire.ts';

/** An agent token as its person sees it: never the token itself. Contract "Agents". Times are epoch seconds. */
export const AgentToken = Type.Object({
  did: Did,
  name: Type.String(),
  createtime: Type.Integer(),
  until: Type.Integer(),
  /** Null until its first call. */
  lastused: Type.Union([Type.Integer(), Type.Null()]),
});
export type AgentToken = Static<typeof AgentToken>;

/** Most days that an agent token is valid. */
export const maxAgentDays = 400;
