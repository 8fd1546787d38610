import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { maxNameLength } from '../../engine/automation/check-linkage.ts';
import { columnIn } from '../../engine/automation/linkage-draft.ts';
import type { Column } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { inputOf } from '../fields/inputs.ts';
import { UnitInput } from '../fields/unit-input.tsx';
import { RecordInput } from '../fields/record-input.tsx';
import { type Rendering, RenderingContext, useRendering } from '../fields/rendering.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { controlOf } from '../form/control-of.ts';
import { textOf, useLine, useLinkageForm } from './linkage-form-context.ts';
import { phrase } from '../../texts/phrase.ts';

const maxContentLength = 500;

export const TextWidget = (props: WidgetProps) => {
  const { id, label, invalid, describedBy } = controlOf(props);
  const { value, disabled = false, onChange } = props;
  return (
    <TextBox
      id={id}
      value={textOf(value)}
      required
      maxLength={maxNameLength}
      disabled={disabled}
      invalid={invalid}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

const contentColumn: Column = {
  column: 'content',
  label: phrase('engine/columns', 'notificationText'),
  type: 'string',
  rw: 3,
  required: 2,
  maxlength: maxContentLength,
};

/** The text of a notification, with a counter. */
export const ContentWidget = (props: WidgetProps) => {
  const { value, disabled = false, onChange } = props;
  const Input = inputOf(contentColumn);
  return (
    <Input {...controlOf(props)} column={contentColumn} unit="" value={value} disabled={disabled} onChange={onChange} />
  );
};

/** A value of the line's column, written with the input of its field type. */
export const ValueWidget = (props: WidgetProps) => {
  const { t } = useTranslation('linkages');
  const { module } = useLinkageForm();
  const { line, subject } = useLine();
  const { value, disabled = false, onChange } = props;
  const column = columnIn(line, [subject.pid, subject.column], module);
  if (column === undefined) {
    const { id, label } = controlOf(props);
    return (
      <TextBox
        id={id}
        value=""
        readOnly
        disabled
        invalid={false}
        aria-label={label}
        placeholder={t('form.parameterFirst')}
        data-hinted=""
      />
    );
  }
  return (
    <div data-measure={fieldTypeOf(column).measure ?? ''}>
      <UnitInput
        // Another column has another input.
        key={column.column}
        {...controlOf(props)}
        column={column}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
};

/** The record of a line, looked for by name within its tab where it has one. */
export const RecordWidget = (props: WidgetProps) => {
  const { searchRecords } = useLinkageForm().choices;
  const { line, subject } = useLine();
  const rendering = useRendering();
  const { value, disabled = false, onChange } = props;
  const pid = textOf(line[subject.pid]);
  const tab = textOf(line['filterdid']);
  const asking = useMemo<Rendering>(
    () => ({
      ...rendering,
      searchRecords: async (requestedPid, keyword, signal) => searchRecords(requestedPid, tab, keyword, signal),
    }),
    [rendering, searchRecords, tab],
  );
  return (
    <RenderingContext value={asking}>
      <RecordInput
        {...controlOf(props)}
        pid={pid}
        selected={textOf(value) === '' ? [] : [textOf(value)]}
        disabled={disabled}
        onSelect={([did]) => onChange(did)}
      />
    </RenderingContext>
  );
};

/** Members are no module's records: they have a way of their own to be looked for. */
const people = 'people';

/** Receivers of a notification. */
export const PeopleWidget = (props: WidgetProps) => {
  const { searchPeople, namePeople } = useLinkageForm().choices;
  const rendering = useRendering();
  const { value, disabled = false, onChange } = props;
  const asking = useMemo<Rendering>(
    () => ({
      ...rendering,
      searchRecords: async (_pid, keyword, signal) => searchPeople(keyword, signal),
      nameRecords: async (_pid, userids, signal) => namePeople(userids, signal),
    }),
    [rendering, searchPeople, namePeople],
  );
  return (
    <RenderingContext value={asking}>
      <RecordInput
        {...controlOf(props)}
        pid={people}
        selected={Array.isArray(value) ? value.map(String) : []}
        capacity={Number.POSITIVE_INFINITY}
        disabled={disabled}
        onSelect={(userids) => onChange([...userids])}
      />
    </RenderingContext>
  );
};
