import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../engine/automation/linkage-form.ts';
import { useRendering } from '../fields/rendering.tsx';
import { WidgetField } from '../form/widget-field.tsx';
import { FaultLine } from '../parts/fault-line.tsx';
import { FieldLabel, FieldNote } from '../parts/field-row.tsx';
import { Icon } from '../parts/icon.tsx';
import { hintsOf, useLinkageForm } from './linkage-form-context.ts';
import styles from './linkage-form.module.css';
import { inLanguage } from '../../texts/phrase.ts';
import { pointerOf } from '../../engine/json-pointer.ts';

/** The name, then the three steps, each with its lists. */
export const Steps = ({ properties }: ObjectFieldTemplateProps) => {
  const { steps } = useLinkageForm();
  const contentOf = (propertyName: string) => properties.find(({ name }) => name === propertyName)?.content;
  return (
    <>
      {contentOf('name')}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <StepBody step={step}>{step.lists.map(contentOf)}</StepBody>
          </li>
        ))}
      </ol>
    </>
  );
};

const StepBody = ({ step, children }: { step: Step; children: ReactNode }) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const { add, disabled, faultAt } = useLinkageForm();
  const id = useId();
  const fault = [step.id, ...step.lists].map((list) => faultAt(`/${list}`)).find((found) => found !== undefined);
  return (
    <section
      className={styles.stepBody}
      aria-labelledby={id}
      data-faulty={fault !== undefined}
      data-place={[step.id, ...step.lists].map((list) => `/${list}`).join(' ')}
    >
      <div className={styles.stepHead}>
        <h2 id={id}>{t(`steps.${step.id}`)}</h2>
        <span className={styles.stepHint}>{t(`hints.${step.id}`)}</span>
        <span className={styles.adds}>
          {step.adds.map((newLine) => (
            <Button
              key={newLine.id}
              type="link"
              size="small"
              icon={<Icon name="plus" size={12} />}
              disabled={disabled}
              aria-describedby={fault === undefined ? undefined : `${id}-fault`}
              onClick={() => add(newLine.list, newLine.line)}
            >
              {inLanguage(newLine.label, language)}
            </Button>
          ))}
        </span>
      </div>
      {children}
      <FaultLine id={`${id}-fault`}>{fault}</FaultLine>
    </section>
  );
};

/** Label, control and fault of a field. Lists have their own heads. */
export const StepField = ({ id, label, schema, fieldPathId, children }: FieldTemplateProps) => {
  const { touch, faultAt } = useLinkageForm();
  if (fieldPathId.path.length === 0 || !('x-widget' in schema)) return children;
  const path = pointerOf(fieldPathId.path);
  const fault = faultAt(path);
  const hints = hintsOf(schema);
  return (
    <div
      className={fieldPathId.path.length === 1 ? styles.field : styles.property}
      data-room={hints['x-room']}
      data-widget={hints['x-widget']}
      data-faulty={fault !== undefined}
      data-place={path}
      onBlur={() => touch(path)}
    >
      <FieldLabel id={id} isRequired={fieldPathId.path.length === 1}>
        {label}
      </FieldLabel>
      {children}
      <FieldNote id={id} fault={fault} />
    </div>
  );
};

/** rjsf's field for a value of any type, with the fault that `checkLinkage` found at its place. */
export const PropertyField = (props: FieldProps) => {
  const { disabled, faultAt } = useLinkageForm();
  const fault = faultAt(pointerOf(props.fieldPathId.path));
  return (
    <WidgetField field={props} value={props.formData} disabled={disabled} faults={fault === undefined ? [] : [fault]} />
  );
};
