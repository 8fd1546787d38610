/** JSON pointers (RFC 6901): the path of a value in a JSON document, such as `/columns/3/label`. */

/** One step as it is written in a pointer. The caller cuts names that come from untrusted input. */
export const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1');

export const pointerOf = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${escapeStep(step)}`).join('');

export const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** The steps of a pointer: `/columns/3/label` is `columns`, `3`, `label`, and `''`, the whole document, has none. */
export const stepsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeStep);

/** A pointer as readable text, list entries counted from 1: `/conditions/1/value` is `conditions 2 value`. */
export const pointerText = (pointer: string): string =>
  stepsOf(pointer)
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step))
    .join(' ');
