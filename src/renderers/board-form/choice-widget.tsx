import type { WidgetProps } from '@rjsf/utils';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Select } from '../parts/select.tsx';
import { chosenModule } from '../../engine/board/hints.ts';
import { RecordInput } from '../fields/record-input.tsx';
import { type Rendering, RenderingContext, useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import { controlOf } from '../form/control-of.ts';
import { fieldOf, useBoardForm } from './board-form-context.ts';
import styles from './board-form.module.css';
import { choicesOf, isRemote, type OfferedChoice, type RemoteOptions } from './choices.ts';
import { inLanguage } from '../../texts/phrase.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/** A select with more choices than this has a search field. */
const maxWithoutSearch = 10;

type Listed = WidgetProps & { choices: OfferedChoice[]; isMany: boolean };

/**
 * Select of one or several `x-options`. Columns, enum keys and fixed values are local; records are searched on the
 * server.
 */
export const ChoiceWidget = (props: WidgetProps) => {
  const { context, value: formValues } = useBoardForm();
  const { language } = useRendering().context;
  const field = fieldOf(props.schema);
  const options = field['x-options'] ?? { from: 'values', values: [] };
  const isMany = field['x-widget'] === 'choices';
  if (isRemote(options)) return <RemoteChoice {...props} remoteOptions={options} isMany={isMany} />;
  const choices = choicesOf(field, options, { context, formValues, language });
  if (field['x-widget'] === 'segments') return <Segments {...props} choices={choices} isMany={false} />;
  return <ChoiceList {...props} choices={choices} isMany={isMany} />;
};

const ChoiceList = ({ choices, isMany, ...props }: Listed) => {
  const text = useDataText();
  const { id, label, invalid, describedBy } = controlOf(props);
  const { disabled, onChange } = props;
  const value: unknown = props.value;
  const isKnown = choices.some((choice) => choice.value === value);
  // A column that the module no longer has is shown by its name, so that the user sees what to replace.
  const lost = value === undefined || isKnown || isMany ? [] : [{ value: String(value), label: String(value) }];
  return (
    <Select
      id={id}
      className={styles.fill ?? ''}
      {...(isMany ? { mode: 'multiple' as const } : {})}
      value={value ?? (isMany ? [] : null)}
      options={[...choices.map(({ isOff, ...choice }) => ({ ...choice, disabled: isOff })), ...lost]}
      placeholder={text('field.choose')}
      allowClear
      showSearch={choices.length > maxWithoutSearch ? { optionFilterProp: 'label' } : false}
      disabled={disabled === true}
      {...(invalid ? { status: 'error' } : {})}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(chosen: unknown) => onChange(chosen ?? undefined)}
    />
  );
};

/** Few choices, all in view. */
const Segments = ({ choices, isMany: _isMany, ...props }: Listed) => {
  const { id, label, invalid, describedBy } = controlOf(props);
  const { language } = useRendering().context;
  const { disabled, value, onChange } = props;
  const { 'x-wrong': rule } = fieldOf(props.schema);
  // A choice that is off says why; the fault of a field says the same.
  const reason = invalid || choices.every(({ isOff }) => !isOff) ? undefined : inLanguage(rule, language);
  const reasonId = `${id}-off`;
  const describing = [describedBy, reason === undefined ? undefined : reasonId].filter(Boolean).join(' ');
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={describing || undefined} data-invalid={invalid}>
      <Segmented
        aria-label={label}
        disabled={disabled === true}
        value={choices.find((choice) => choice.value === value)?.value ?? ''}
        options={choices.map(({ isOff, ...choice }) => ({ ...choice, disabled: isOff }))}
        onChange={(chosen) => onChange(chosen)}
      />
      {reason === undefined ? null : (
        <p id={reasonId} className={styles.help}>
          {reason}
        </p>
      )}
    </div>
  );
};

type Remote = WidgetProps & { remoteOptions: RemoteOptions; isMany: boolean };

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** The module whose records are offered; the tab's own where the options name none. */
const pidOf = (options: RemoteOptions, context: BoardContext, formValues: FormValues): string => {
  if (options.from !== 'records') return context.pid;
  const ofKind = options.kind === undefined ? undefined : chosenModule(context, options.kind, formValues)?.pid;
  return options.pid ?? ofKind ?? context.pid;
};

/** Select of records that searches on the server, with the filters of the options. */
const RemoteChoice = ({ remoteOptions: options, isMany, ...props }: Remote) => {
  const { context, value: formValues, searchChoices } = useBoardForm();
  const { disabled = false, onChange } = props;
  const rendering = useRendering();
  // The search function must be stable between renders, or the select searches again.
  const [ask] = useState(() => searchChoices);
  const pid = pidOf(options, context, formValues);
  const key = JSON.stringify({ ...options, ...(options.from === 'records' && { pid }) });
  const asking = useMemo<Rendering>(() => {
    // Made by the line above.
    const parsedOptions = JSON.parse(key) as RemoteOptions;
    const named: Pick<Rendering, 'nameRecords'> | undefined =
      parsedOptions.from === 'tabs'
        ? {
            nameRecords: async (_pid, dids, signal) =>
              (await ask(parsedOptions, '', signal)).filter(({ did }) => dids.includes(did)),
          }
        : undefined;
    return {
      ...rendering,
      ...named,
      searchRecords: async (_pid, keyword, signal) => ask(parsedOptions, keyword, signal),
    };
  }, [rendering, ask, key]);
  const { maxItems } = props.schema;
  return (
    <RenderingContext value={asking}>
      <RecordInput
        {...controlOf(props)}
        pid={pid}
        selected={listOf(props.value)}
        capacity={isMany ? (typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY) : undefined}
        disabled={disabled}
        onSelect={(dids) => onChange(isMany ? [...dids] : dids[0])}
      />
    </RenderingContext>
  );
};
