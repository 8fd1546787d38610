import { defaultMomentPattern, readTypedMoment } from '../../engine/moment.ts';
import { useRendering } from './rendering.tsx';
import { useTypedText, type TypedText } from './use-typed-text.ts';

/** Epoch seconds, nothing, or a text that is no moment. */
export type MomentValue = number | string | undefined;

/** What is typed for a moment; a text that cannot be read is the value itself, for the check to name. */
export const useMomentWriting = (
  value: unknown,
  onChange: (value: MomentValue) => void,
  pattern: string = defaultMomentPattern,
): TypedText => {
  const { context } = useRendering();
  const writing = useTypedText<MomentValue>({
    value: typeof value === 'number' || typeof value === 'string' ? value : undefined,
    onChange,
    read: (typed) => (typed.trim() === '' ? undefined : (readTypedMoment(typed, pattern, context) ?? typed)),
  });
  const unread = typeof value === 'string' ? value : undefined;
  return writing.written === undefined && unread !== undefined ? { ...writing, written: unread } : writing;
};
