import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType, UiSchema } from '@rjsf/utils';
import { useId, useMemo, useState } from 'react';
import { type DraftList, draftLists, type LinkageDraft, readDraft } from '../../engine/automation/linkage-draft.ts';
import { linkageForm, type LinkageWidget } from '../../engine/automation/linkage-form.ts';
import type { JsonSchema } from '../../engine/field-type.ts';
import type { FormValues } from '../../schemas/form-at.ts';
import { useRendering } from '../fields/rendering.tsx';
import { createFormValidator } from '../form/form-validator.ts';
import { SchemaForm } from '../form/schema-form.tsx';
import { useAfterPointer } from '../parts/use-after-pointer.ts';
import { LineList } from './line-list.tsx';
import { LinkageFormContext, type LinkageFormContextValue } from './linkage-form-context.ts';
import styles from './linkage-form.module.css';
import { PropertyField, Steps, StepField } from './templates.tsx';
import { ModuleWidget, ColumnWidget, PresenceWidget, ComparisonWidget, TabWidget } from './subject-widgets.tsx';
import { ClockWidget, KeepWidget, MomentWidget, PeriodWidget, RepeatWidget, WeekdaysWidget } from './time-widgets.tsx';
import { ContentWidget, PeopleWidget, RecordWidget, TextWidget, ValueWidget } from './value-widgets.tsx';
import { inLanguage } from '../../texts/phrase.ts';

const widgets = {
  text: TextWidget,
  content: ContentWidget,
  module: ModuleWidget,
  list: TabWidget,
  record: RecordWidget,
  parameter: ColumnWidget,
  relation: ComparisonWidget,
  presence: PresenceWidget,
  value: ValueWidget,
  keep: KeepWidget,
  repeat: RepeatWidget,
  moment: MomentWidget,
  clock: ClockWidget,
  weekdays: WeekdaysWidget,
  period: PeriodWidget,
  people: PeopleWidget,
} satisfies Record<LinkageWidget, RegistryWidgetsType[string]>;

const fields: RegistryFieldsType = { property: PropertyField, lines: LineList };

const templates: Partial<TemplatesType<FormValues>> = { FieldTemplate: StepField, ObjectFieldTemplate: Steps };

const form: JsonSchema = linkageForm;

type Props = LinkageFormContextValue & {
  value: LinkageDraft;
  /** `path` is the field, or the line, that was edited. */
  onChange: (value: LinkageDraft, path: string) => void;
};

/**
 * A linkage's form. rjsf carries its values and changes, and resolves which fields a line has: schema and hints are the
 * engine's. Faults are found by `checkLinkage` and come with the form context. Another linkage needs another `key`.
 */
export const LinkageForm = ({ value, onChange, touch, ...shared }: Props) => {
  const afterPointer = useAfterPointer();
  const id = useId();
  const { language } = useRendering().context;
  // Only conditionals are evaluated with it.
  const [validator] = useState(() => createFormValidator(() => ''));
  const [added, setAdded] = useState<{ list: DraftList; index: number }>();
  const uiSchema = useMemo<UiSchema<FormValues>>(
    () => ({
      name: {
        'ui:field': 'property',
        'ui:widget': linkageForm.properties.name['x-widget'],
        'ui:title': inLanguage(linkageForm.properties.name['x-label'], language),
      },
      ...Object.fromEntries(draftLists.map((list) => [list, { 'ui:field': 'lines' }])),
    }),
    [language],
  );
  return (
    <LinkageFormContext
      value={{
        ...shared,
        touch: (path) => afterPointer(() => touch(path)),
        added,
        add: (list, line) => {
          setAdded({ list, index: value[list].length });
          onChange({ ...value, [list]: [...value[list], line] }, `/${list}`);
        },
      }}
    >
      <div className={styles.frame}>
        <SchemaForm
          schema={form}
          uiSchema={uiSchema}
          formData={value}
          idPrefix={id}
          idSeparator="/"
          validator={validator}
          noValidate
          fields={fields}
          widgets={widgets}
          templates={templates}
          onChange={({ formData }, changedId) => onChange(readDraft(formData ?? {}), changedId?.slice(id.length) ?? '')}
        />
      </div>
    </LinkageFormContext>
  );
};
