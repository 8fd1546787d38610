import { type Static, Type } from 'typebox';

/** A linkage that sets a parameter to another value. `did` is empty where the asker may not read it. */
export const ConflictMark = Type.Object({ did: Type.String(), name: Type.Optional(Type.String()) });
export type ConflictMark = Static<typeof ConflictMark>;
