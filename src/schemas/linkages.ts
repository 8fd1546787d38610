import { type Static, Type } from 'typebox';

/**
 * What keeps an open linkage from acting, and since or until when. `owner`: who saved it last has left or handed it over;
 * it acts again after it is saved. Contract "Linkages".
 */
export const LinkageTrouble = Type.Object({
  kind: Type.Union([
    Type.Literal('owner'),
    Type.Literal('rights'),
    Type.Literal('gone'),
    Type.Literal('cut'),
    Type.Literal('resting'),
  ]),
  /** Epoch seconds: when it was cut, or until when it is paused. */
  at: Type.Optional(Type.Integer()),
  /** The place in the linkage, a JSON pointer. */
  path: Type.Optional(Type.String()),
});
export type LinkageTrouble = Static<typeof LinkageTrouble>;

/** A linkage that sets a parameter to another value. `did` is empty where the asker may not read it. */
export const ConflictMark = Type.Object({ did: Type.String(), name: Type.Optional(Type.String()) });
export type ConflictMark = Static<typeof ConflictMark>;
