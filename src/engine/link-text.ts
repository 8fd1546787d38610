import type { Spec } from './field-type.ts';

/**
 * Allow-list of the texts in a column with a link's spec. A scheme that is not listed here (`javascript:`, `data:`,
 * `vbscript:`, `file:` …) is refused, in any letter case and also with control characters or blanks around.
 */

/** Schemes that browsers open from a link. */
const opened = ['https?://(?=[^\\s/\\\\?#])', 'mailto:', 'tel:'];
/** Names of things, which browsers do not open. */
const named = ['urn:'];
/** A path of this origin; `//host` and `/\host` would be another origin. */
const ownPath = '/(?![/\\\\])';
/** No scheme at all: the id of a file, or words. */
const plain = '(?![^/]*:)(?=[^\\s/\\\\])';

/** JSON Schema has no flag for letter case. */
const anyCase = (source: string): string =>
  source.replaceAll(/(?<!\\)[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** No control characters, which browsers drop from an address, no change of direction, no half of a surrogate pair. */
const pathPattern = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]*$';

const patternOf = (schemes: readonly string[], paths: readonly string[]): string =>
  `^(?:${[...schemes.map(anyCase), ...paths].join('|')})${pathPattern}`;

/** The values that a column with a link's spec takes. */
export const linkText = {
  pattern: patternOf([...opened, ...named], [ownPath, plain]),
  invalidRule: 'address',
} as const satisfies Spec['text'];

const target = new RegExp(patternOf(opened, [ownPath]), 'u');

/**
 * Safe `href` of a text; `undefined` for any other text, which is then shown but not linked, whenever it was stored.
 */
export function linkTarget(text: string): string | undefined {
  const trimmed = text.trim();
  return target.test(trimmed) ? trimmed : undefined;
}
