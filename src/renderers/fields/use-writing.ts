import { useEffect, useMemo, useRef, useState } from 'react';

/** Text that is typed into a box whose value is something else: a moment, a choice, a record. */
export type Writing = {
  /** The text in the box in place of the value in words; `undefined` where nothing is being typed. */
  written: string | undefined;
  write: (text: string) => void;
  /** The box loses the focus, or the typed text is confirmed. */
  finish: () => void;
  /** Another value has been picked in the place of the typed text. */
  replace: () => void;
  /** The typed text is dropped and the value before it comes back. */
  cancel: () => void;
};

type Options<V> = {
  value: V;
  onChange: (value: V) => void;
  /** The value that a typed text means, `before` being the one before typing. Unreadable text is a value that fails the check. */
  read: (text: string, before: V) => V;
  /** After the last key, for what only the server can read. */
  settle?: (text: string) => void;
};

/**
 * Every key changes the value, so that blur, Enter, Tab and a save by shortcut find the same one, whether or not the
 * real control has been loaded. The text stays in the box while the value is still the one it means.
 */
export const useWriting = <V>({ value, onChange, read, settle }: Options<V>): Writing => {
  const [typing, setTyping] = useState<{ text: string; before: V } | undefined>();
  const isCurrent = typing !== undefined && String(read(typing.text, typing.before)) === String(value);
  const written = isCurrent ? typing.text : undefined;
  const latest = useRef({ value, onChange, read, settle, typing });
  useEffect(() => {
    latest.current = { value, onChange, read, settle, typing: isCurrent ? typing : undefined };
  });
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
    [written],
  );
};
