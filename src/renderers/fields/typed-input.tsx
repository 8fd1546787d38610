import { type ComponentPropsWithRef, createContext, use } from 'react';
import type { TypedText } from './use-typed-text.ts';

export const TypedTextContext = createContext<TypedText>({
  written: undefined,
  write: () => undefined,
  finish: () => undefined,
  replace: () => undefined,
  cancel: () => undefined,
});

/**
 * Text box of a picker. The picker's own input discards text that it can't parse, so typed text bypasses the picker,
 * which receives it as a new value.
 */
export const TypedInput = ({ value, onBlur, ...rest }: ComponentPropsWithRef<'input'>) => {
  const { written, write, finish } = use(TypedTextContext);
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
