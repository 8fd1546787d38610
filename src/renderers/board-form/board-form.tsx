import type { CustomValidator, RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { ErrorSchemaBuilder } from '@rjsf/utils';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Board, BoardFault } from '../../engine/board/board.ts';
import { formIn, type Widget } from '../../engine/board/hints.ts';
import { repeatedRecords } from '../../engine/board/repeated-records.ts';
import { boardFaultText } from '../../engine/board/sentences.ts';
import { faultAt, fieldAt } from '../../schemas/check-board.ts';
import { type FormValues, presentValues } from '../../schemas/form-at.ts';
import { useRendering } from '../fields/rendering.tsx';
import { createFormValidator, type Explain } from '../form/form-validator.ts';
import { type RjsfForm, SchemaForm } from '../form/schema-form.tsx';
import { TextWidget } from '../form/text-widget.tsx';
import { BoardFormContext, type BoardFormContextValue } from './board-form-context.ts';
import styles from './board-form.module.css';
import { ChoiceWidget } from './choice-widget.tsx';
import { DateRangeWidget } from './date-range-widget.tsx';
import { GaugesField, RowsField } from './lines-fields.tsx';
import { PictureWidget } from './picture-widget.tsx';
import { PlacesField } from './places-field.tsx';
import { RulesField } from './rules-field.tsx';
import { Field, Fields } from './templates.tsx';
import { DecimalWidget, NumberWidget, SwitchWidget } from './text-widgets.tsx';
import { uiSchemaOf } from './ui-schema.ts';
import { ValueField } from './value-field.tsx';
import { useLatest } from '../../state/use-latest.ts';

type LineList = Extract<Widget, 'rows' | 'gauges' | 'places' | 'rules'>;

const widgets = {
  text: TextWidget,
  number: NumberWidget,
  decimal: DecimalWidget,
  switch: SwitchWidget,
  segments: ChoiceWidget,
  choice: ChoiceWidget,
  choices: ChoiceWidget,
  days: DateRangeWidget,
  picture: PictureWidget,
} satisfies Record<Exclude<Widget, LineList>, RegistryWidgetsType[string]>;

const fields = {
  StringField: ValueField,
  NumberField: ValueField,
  BooleanField: ValueField,
  ArrayField: ValueField,
  rows: RowsField,
  gauges: GaugesField,
  places: PlacesField,
  rules: RulesField,
} satisfies RegistryFieldsType & Record<LineList, RegistryFieldsType[string]>;

const templates: Partial<TemplatesType<FormValues>> = { FieldTemplate: Field, ObjectFieldTemplate: Fields };

const stepsOf = ({ path }: BoardFault): string[] => path.split('/').slice(1);

type Props = Omit<BoardFormContextValue, 'value'> & {
  board: Board;
  value: FormValues;
  /** Faults that the server found. */
  refused: readonly BoardFault[];
  /** `field` is the one that was edited. */
  onChange: (value: FormValues, field: string | undefined) => void;
};

/**
 * A board's form. rjsf carries its values, changes and faults: the schema and the hints of the board are its `schema`
 * and `uiSchema`, and its validator checks by the same schema as the server. A change of board needs another `key`.
 */
export const BoardForm = ({ board, value, refused, onChange, ...shared }: Props) => {
  const id = useId();
  const form = useRef<RjsfForm>(null);
  const { language } = useRendering().context;
  const schema = formIn(board.form, shared.context);
  const sentence = useCallback(
    (fault: BoardFault): string => boardFaultText(fault, fieldAt(schema, fault.path)?.['x-label'] ?? '', language),
    [schema, language],
  );
  const explain: Explain = (schema, error) => sentence(faultAt(schema, error));
  const latest = useLatest(explain);
  const [validator] = useState(() => createFormValidator((schema, error) => latest.current(schema, error)));
  const warnings = useMemo(() => repeatedRecords(schema, value), [schema, value]);
  const uiSchema = useMemo(() => uiSchemaOf(schema, language, warnings), [schema, language, warnings]);
  // Faults are sentences of one language; a form that opens is checked at once, and shows what was touched.
  useEffect(() => {
    form.current?.validateForm();
  }, [schema, language]);

  /** The rules that a schema cannot say, once it finds no fault. */
  const customValidate: CustomValidator<FormValues> = (values, errors, _uiSchema, schemaErrors) => {
    if (schemaErrors !== undefined && Object.keys(schemaErrors).length > 0) return errors;
    for (const fault of board.check(presentValues(schema, values ?? {}), shared.context)) {
      stepsOf(fault)
        .reduce<typeof errors | undefined>((nested, step) => nested?.[step], errors)
        ?.addError(sentence(fault));
    }
    return errors;
  };
  const extraErrors = useMemo(
    () =>
      refused.reduce(
        (builder, fault) => builder.addErrors(sentence(fault), stepsOf(fault)),
        new ErrorSchemaBuilder<FormValues>(),
      ).ErrorSchema,
    [refused, sentence],
  );
  return (
    <BoardFormContext value={{ ...shared, value }}>
      <div className={styles.frame}>
        <SchemaForm
          ref={form}
          schema={schema}
          uiSchema={uiSchema}
          formData={value}
          idPrefix={id}
          idSeparator="/"
          validator={validator}
          customValidate={customValidate}
          extraErrors={extraErrors}
          liveValidate="onChange"
          fields={fields}
          widgets={widgets}
          templates={templates}
          onChange={({ formData }, changedId) => onChange(formData ?? {}, changedId?.slice(id.length).split('/')[1])}
        />
      </div>
    </BoardFormContext>
  );
};
