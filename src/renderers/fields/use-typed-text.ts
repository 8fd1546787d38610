import { useMemo, useState } from 'react';
import { useLatest } from '../../state/use-latest.ts';

/** Text that is typed into a box whose value is of another type: a moment, a choice, a record. */
export type TypedText = {
  /** The typed text, shown in place of the formatted value; `undefined` while nothing is typed. */
  written: string | undefined;
  write: (text: string) => void;
  /** The box loses the focus, or the typed text is confirmed. */
  finish: () => void;
  /** Discards the typed text, because another value was picked. */
  replace: () => void;
  /** Discards the typed text and restores the value before typing. */
  cancel: () => void;
};

type Options<V> = {
  value: V;
  onChange: (value: V) => void;
  /**
   * Parses the typed text to a value; `before` is the value before typing. Unreadable text becomes a value that fails
   * the check.
   */
  read: (text: string, before: V) => V;
  /** Called when typing has ended, for text that only the server can resolve. */
  settle?: (text: string) => void;
};

/**
 * Every key changes the value, so that blur, Enter, Tab and a save by shortcut find the same one, whether or not the
 * real control has been loaded. The text stays in the box while the value is still the one it means.
 */
export const useTypedText = <V>({ value, onChange, read, settle }: Options<V>): TypedText => {
  const [typing, setTyping] = useState<{ text: string; before: V } | undefined>();
  const isCurrent = typing !== undefined && String(read(typing.text, typing.before)) === String(value);
  const written = isCurrent ? typing.text : undefined;
  const latest = useLatest({ value, onChange, read, settle, typing: isCurrent ? typing : undefined });
  return useMemo(
    () => ({
      written,
      write: (text) => {
        const now = latest.current;
        const before = now.typing === undefined ? now.value : now.typing.before;
        setTyping({ text, before });
        now.onChange(now.read(text, before));
      },
      finish: () => {
        const { typing: typed, settle: ask } = latest.current;
        setTyping(undefined);
        if (typed !== undefined && typed.text.trim() !== '') ask?.(typed.text.trim());
      },
      replace: () => setTyping(undefined),
      cancel: () => {
        const { typing: typed, onChange: change } = latest.current;
        setTyping(undefined);
        if (typed !== undefined) change(typed.before);
      },
    }),
    [written, latest],
  );
};
