import { useTypedText, type TypedText } from './use-typed-text.ts';

/** A value and its label. */
export type Choice = { value: string; label: string };

/**
 * The one choice that a typed text names: its words or key written out, else the only one that contains the text, in
 * either case of letters.
 */
export const choiceNamed = (typed: string, choices: readonly Choice[]): string | undefined => {
  const normalized = typed.normalize('NFKC').trim().toLowerCase();
  if (normalized === '') return undefined;
  const lowerCased = choices.map(({ value, label }) => ({ value, label: label.toLowerCase() }));
  const exact = lowerCased.filter(({ value, label }) => label === normalized || value.toLowerCase() === normalized);
  const matches = exact.length > 0 ? exact : lowerCased.filter(({ label }) => label.includes(normalized));
  return matches.length === 1 ? matches[0]?.value : undefined;
};

/** What is typed for one of a column's values; a text that names none is the value itself, for the check to name. */
export const useChoiceWriting = (
  value: unknown,
  onChange: (value: string | undefined) => void,
  choices: readonly Choice[],
): TypedText =>
  useTypedText<string | undefined>({
    value: typeof value === 'string' ? value : undefined,
    onChange,
    read: (typed) => (typed.trim() === '' ? undefined : (choiceNamed(typed, choices) ?? typed)),
  });
