import { focusFound } from './focus-element.ts';

/** A JSON pointer and the pointers that enclose it, the innermost first: `/a/0/b`, `/a/0`, `/a`. */
const enclosingPaths = (path: string): string[] => {
  const steps = path.split('/').slice(1);
  return steps.map((_step, index) => `/${steps.slice(0, steps.length - index).join('/')}`);
};

const selectorOf = (path: string): string => `[role="dialog"] [data-place~="${CSS.escape(path)}"]`;

/**
 * Puts the focus into the field of a dialog's form at a JSON pointer, or into the field or step that the pointer lies in.
 * Fields and steps name their pointers in `data-place`.
 */
export const focusPath = (path: string): void => {
  const selectors = enclosingPaths(path).map(selectorOf);
  const [innermost] = selectors;
  const match = selectors.find((selector) => document.querySelector(selector) !== null) ?? innermost;
  if (match !== undefined) focusFound(match);
};
