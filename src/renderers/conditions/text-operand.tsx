import { useEffect, useState } from 'react';
import { useRendering } from '../fields/rendering.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { type EditorProps, texts } from './operand-draft.ts';

/** Waiting for the end of a word, ms. */
const pause = 250;
const suggestionsAtMost = 20;

/** Values that the column holds, as far as the page knows whom to ask. */
const useSuggestions = (column: string, keyword: string): readonly string[] => {
  const { searchValues } = useRendering();
  const [matches, setMatches] = useState<readonly string[]>([]);
  useEffect(() => {
    if (searchValues === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchValues(column, keyword, abort.signal).then(
        (values) => abort.signal.aborted || setMatches(values.slice(0, suggestionsAtMost)),
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [column, keyword, searchValues]);
  return matches;
};

/** A text, with what the column holds as suggestions. */
export const TextOperand = ({ id, column, label, operand, onChange, invalid, describedBy }: EditorProps) => {
  const typed = texts(operand)[0] ?? '';
  const suggestions = useSuggestions(column.column, typed);
  return (
    <>
      <TextBox
        id={id}
        value={typed}
        aria-label={label}
        aria-describedby={describedBy}
        invalid={invalid}
        maxLength={1000}
        list={`${id}-values`}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
      <datalist id={`${id}-values`}>
        {suggestions.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </>
  );
};
