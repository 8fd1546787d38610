import { type ComponentPropsWithRef, createContext, use } from 'react';
import type { Writing } from './use-writing.ts';

export const WritingContext = createContext<Writing>({
  written: undefined,
  write: () => undefined,
  finish: () => undefined,
  replace: () => undefined,
  cancel: () => undefined,
});

/**
 * The text box of a picker. The picker's own throws away what it cannot read; so typing goes past the picker, which
 * hears of it as a new value.
 */
export const WrittenInput = ({ value, onBlur, ...rest }: ComponentPropsWithRef<'input'>) => {
  const { written, write, finish } = use(WritingContext);
  return (
    <input
      {...rest}
      value={written ?? value}
      onChange={(event) => write(event.target.value)}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
    />
  );
};
