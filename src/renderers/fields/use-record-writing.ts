import { isDid } from '../../engine/field-types/did.ts';
import { choiceNamed } from './use-choice-writing.ts';
import { use } from 'react';
import { PendingWorkContext } from './pending-work.ts';
import { useRendering } from './rendering.tsx';
import { useTypedText, type TypedText } from './use-typed-text.ts';
import type { RecordInputProps } from './record-input-props.ts';
import { useLatest } from '../../state/use-latest.ts';

/** A typed name in the place of a did. The space at its end makes it none, so that every check refuses it. */
export const typedName = (text: string): string => `${text.trim()} `;

/** The name behind a value that `typedName` made; `undefined` for a did. */
export const nameTyped = (value: string): string | undefined => (isDid(value) ? undefined : value.trim());

type Options = Pick<RecordInputProps, 'pid' | 'column' | 'label' | 'display' | 'selected' | 'onSelect' | 'capacity'>;

/**
 * Typed names of records. The text is in the value as it was typed, and is resolved by the server on blur; a save waits
 * for the answer. A name that no record has stays in the value, and every check refuses it.
 */
export const useRecordWriting = (options: Options): TypedText => {
  const { pid, column, label, display, selected, onSelect, capacity } = options;
  const { searchRecords } = useRendering();
  const pendingWork = use(PendingWorkContext);
  const latest = useLatest({ selected, onSelect });
  return useTypedText<readonly string[]>({
    value: selected,
    onChange: onSelect,
    read: (typed, before) => [
      ...(capacity === undefined ? [] : before),
      ...(typed.trim() === '' ? [] : [typedName(typed)]),
    ],
    settle: (typed) => {
      const asking = new AbortController();
      const end = pendingWork.start(column ?? label);
      searchRecords(pid, typed, asking.signal, display).then(
        (records) => {
          const did = choiceNamed(
            typed,
            records.map(({ did: value, name }) => ({ value, label: name })),
          );
          const { selected: now, onSelect: select } = latest.current;
          if (did === undefined) return end('not');
          if (now.includes(typedName(typed)))
            select([...new Set(now.map((entry) => (entry === typedName(typed) ? did : entry)))]);
          end('done');
        },
        // The name stays in the box, with the field's fault.
        () => end('not'),
      );
    },
  });
};
