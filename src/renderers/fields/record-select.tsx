import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Select } from '../parts/select.tsx';
import styles from './fields.module.css';
import type { Arrived } from './on-demand.tsx';
import { type RecordChoice, useRendering } from './rendering.tsx';
import { TypedSelect } from './typed-select.tsx';
import { useDataText } from './use-data-text.ts';
import { useRecordNames } from './use-record-names.ts';
import { nameTyped, typedName } from './use-record-writing.ts';
import type { RecordInputProps } from './record-input-props.ts';

/** Waiting for the end of a word, ms. */
const pause = 250;

type Search = { choices: RecordChoice[]; state: 'idle' | 'asking' | 'ready' | 'failed' };

/** Requests records while typing; an answer is dropped if a later request was sent. */
const useRecordSearch = (
  pid: string,
  isOpen: boolean,
  keyword: string,
  display: string | undefined,
): Search & { retry: () => void } => {
  const { searchRecords } = useRendering();
  const [search, setSearch] = useState<Search>({ choices: [], state: 'idle' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isOpen || pid === '') return;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        setSearch(({ choices }) => ({ choices, state: 'asking' }));
        searchRecords(pid, keyword, abort.signal, display).then(
          (choices) => abort.signal.aborted || setSearch({ choices, state: 'ready' }),
          () => abort.signal.aborted || setSearch({ choices: [], state: 'failed' }),
        );
      },
      keyword === '' ? 0 : pause,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [pid, isOpen, keyword, display, searchRecords, round]);
  return { ...search, retry: () => setRound((former) => former + 1) };
};

const optionsOf = (
  choices: readonly RecordChoice[],
  selected: readonly string[],
  names: Readonly<Record<string, string>>,
) => {
  const listed = new Set(choices.map(({ did }) => did));
  return [
    ...choices.map(({ did, name }) => ({ value: did, label: name === '' ? did : name })),
    ...selected
      .filter((did) => !listed.has(did))
      .map((did) => ({ value: did, label: names[did] ?? nameTyped(did) ?? did })),
  ];
};

const emptyText = (state: Search['state'], keyword: string) => {
  if (state !== 'ready') return state === 'failed' ? 'field.searchFailed' : 'field.searching';
  return keyword === '' ? 'list.emptyTitle' : 'field.noRecord';
};

/** `note` is announced. `retry` searches again, after a failure. */
const withFooter = (note: string, retry: { label: string; run: () => void } | undefined) => (list: ReactElement) => (
  <>
    {list}
    {retry === undefined ? null : (
      <button
        type="button"
        className={styles.plainButton}
        onMouseDown={(event) => event.preventDefault()}
        onClick={retry.run}
      >
        {retry.label}
      </button>
    )}
    {note === '' ? null : (
      <div className={styles.listNote} role="status">
        {note}
      </div>
    )}
  </>
);

/** What has no room is counted; its names are in the tooltip. */
const manyProps = {
  mode: 'multiple',
  maxTagCount: 'responsive',
  maxTagPlaceholder: (omitted: readonly { label?: ReactNode }[]) => (
    <span title={omitted.map(({ label }) => label).join('\n')}>{`+${omitted.length}`}</span>
  ),
} as const;

/** Remote choice of records: one, or several up to a capacity. */
export const RecordSelect = ({
  id,
  label,
  pid,
  selected,
  onSelect,
  capacity,
  disabled,
  invalid,
  describedBy,
  names,
  display,
  arrival,
  writing,
}: RecordInputProps & Partial<Arrived>) => {
  const text = useDataText();
  const [isOpen, setIsOpen] = useState(arrival === 'open' || writing?.written !== undefined);
  const [searched, setSearched] = useState('');
  const keyword = writing === undefined ? searched : (writing.written ?? '');
  // What is being typed is in the value too, and is shown as the search alone.
  const selectedDids = writing?.written === undefined ? selected : selected.filter((did) => did !== typedName(keyword));
  const seen = useRef<Record<string, string>>({});
  const { choices, state, retry } = useRecordSearch(pid, isOpen, keyword, display);
  for (const { did, name } of choices) seen.current[did] = name;
  const recordNames = useRecordNames(
    pid,
    selected.filter((did) => nameTyped(did) === undefined),
    { ...seen.current, ...names },
    display,
  );
  const isMany = capacity !== undefined;
  const isFull = isMany && selectedDids.length >= capacity;
  const options = optionsOf(choices, selectedDids, recordNames);
  // An empty list says itself that the search failed; one with what is chosen would look complete.
  const failure = state === 'failed' && options.length > 0 ? text('field.searchFailed') : '';
  return (
    <TypedSelect writing={writing}>
      <Select
        id={id}
        className={isMany ? `${styles.fill} ${styles.many}` : styles.fill}
        // As wide as the longest name, also below a narrow field: names of devices often differ at their end only.
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: styles.names ?? '' } }}
        {...(isMany ? manyProps : {})}
        value={isMany ? [...selectedDids] : (selectedDids[0] ?? null)}
        options={options}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setSearched }}
        // When it is full the others cannot be chosen, and the list says why.
        {...(isMany && Number.isFinite(capacity) ? { maxCount: capacity } : {})}
        popupRender={withFooter(
          isFull ? text('form.capacity', { count: capacity }) : failure,
          state === 'failed' ? { label: text('list.retry'), run: retry } : undefined,
        )}
        placeholder={text('field.choose')}
        allowClear
        autoFocus={arrival !== undefined}
        defaultOpen={isOpen}
        loading={state === 'asking'}
        notFoundContent={text(emptyText(state, keyword))}
        disabled={disabled || pid === ''}
        {...(invalid ? { status: 'error' } : {})}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onOpenChange={(open) => {
          setIsOpen(open);
          if (!open) setSearched('');
        }}
        onChange={(chosen: string | string[] | null | undefined) => {
          // The next of several is looked for by a word of its own.
          setSearched('');
          writing?.replace();
          onSelect(Array.isArray(chosen) ? chosen : chosen === null || chosen === undefined ? [] : [chosen]);
        }}
      />
    </TypedSelect>
  );
};
