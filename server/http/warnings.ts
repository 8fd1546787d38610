import type { Language } from '../../src/engine/column.ts';
import type { Fault } from '../../src/engine/field-type.ts';
import { faultText } from '../../src/engine/faults.ts';

type Warned = { warnings?: { path: string; message: string }[] };

/** The property `warnings` of an answer, in the actor's language; absent when there are none. */
export const withWarnings = (faults: readonly Fault[], language: Language): Warned =>
  faults.length === 0
    ? {}
    : { warnings: faults.map((fault) => ({ path: fault.path, message: faultText(fault, '', language) })) };
