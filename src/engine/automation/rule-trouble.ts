import { type Static, Type } from 'typebox';

/**
 * What keeps a rule that is switched on from acting, and since or until when. `owner`: who saved it last has left or
 * handed it over; it acts again after it is saved or taken over. Contract "Linkages", "Policies".
 */
export const RuleTrouble = Type.Object({
  kind: Type.Union([
    Type.Literal('owner'),
    Type.Literal('rights'),
    Type.Literal('gone'),
    Type.Literal('cut'),
    Type.Literal('resting'),
  ]),
  /** Epoch seconds: when it was cut, or until when it is paused. */
  at: Type.Optional(Type.Integer()),
  /** A JSON pointer into the rule. */
  path: Type.Optional(Type.String()),
});
export type RuleTrouble = Static<typeof RuleTrouble>;
