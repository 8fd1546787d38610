/** JSON pointers (RFC 6901): the path of a value in a JSON document, such as `/columns/3/label`. */

/** One step as it is written in a pointer. The caller cuts names that come from untrusted input. */
export const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1');

export const pointerOf = (steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${escapeStep(step)}`).join('');
