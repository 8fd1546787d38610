import type { FieldProps, UiSchema } from '@rjsf/utils';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftLine, type DraftList, draftLists } from '../../engine/automation/linkage-draft.ts';
import { lineKind, subjectOf } from '../../engine/automation/linkage-form.ts';
import { useRendering } from '../fields/rendering.tsx';
import { LineFields, linesOf, propertiesAt } from '../form/line-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { hintsOf, LineContext, useLinkageForm } from './linkage-form-context.ts';
import styles from './linkage-form.module.css';
import { inLanguage } from '../../texts/phrase.ts';

const listNamed = (name: string): DraftList => draftLists.find((list) => list === name) ?? 'events';

const withProperties = (line: DraftLine, properties: DraftLine): DraftLine =>
  Object.fromEntries(Object.entries({ ...line, ...properties }).filter(([, value]) => value !== undefined));

/** Lines of one kind of list: events, conditions or actions. Which fields a line has follows from its schema. */
export const LineList = (list: FieldProps) => {
  const { added } = useLinkageForm();
  const { fieldPathId, formData, onChange } = list;
  const name = listNamed(list.name);
  const lines = linesOf(formData);
  const box = useRef<HTMLDivElement>(null);
  // rjsf draws a new line one commit after the form has it.
  const isDrawn = added?.list === name && lines.length > added.index;
  useEffect(() => {
    if (!isDrawn) return;
    box.current?.querySelector<HTMLElement>(`[data-line="${added.index}"] :is(input, button, textarea)`)?.focus();
  }, [isDrawn, added]);
  const set = (next: readonly DraftLine[]): void => onChange(next, fieldPathId.path);
  /** The focus stays in the list: at the line that takes the removed one's place, else at the buttons of the step. */
  const remove = (index: number): void => {
    set(lines.toSpliced(index, 1));
    const step = box.current?.closest('section');
    const next = Math.min(index, lines.length - 2);
    setTimeout(() => {
      const line = box.current?.querySelector<HTMLElement>(`[data-line="${next}"] [data-remove]`);
      (line ?? step?.querySelector<HTMLElement>('button'))?.focus();
    });
  };
  return (
    <div ref={box} className={styles.lines}>
      {lines.map((line, index) => (
        <Line
          // Lines have no identity of their own; what is in them is in the value.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...{ list, name, line, index }}
          change={(properties) => set(lines.with(index, withProperties(line, properties)))}
          onRemove={() => remove(index)}
        />
      ))}
    </div>
  );
};

type LineProps = {
  list: FieldProps;
  name: DraftList;
  line: DraftLine;
  index: number;
  change: (properties: DraftLine) => void;
  onRemove: () => void;
};

const Line = ({ list, name, line, index, change, onRemove }: LineProps) => {
  const { t } = useTranslation('linkages');
  const { steps, disabled } = useLinkageForm();
  const { language } = useRendering().context;
  const kind = inLanguage(lineKind(steps, name, line)?.label, language) ?? '';
  const label = t('form.line', { kind, number: index + 1 });
  return (
    <LineContext value={{ list: name, line, subject: subjectOf(name), change }}>
      <div className={styles.line} role="group" aria-label={label} data-line={index}>
        <span className={styles.kind}>{kind}</span>
        <div className={styles.properties}>
          <Properties list={list} line={line} index={index} />
        </div>
        <Button
          type="text"
          className={styles.remove ?? ''}
          icon={<Icon name="close" />}
          disabled={disabled}
          data-remove=""
          aria-label={t('form.remove', { line: label })}
          title={t('form.remove', { line: label })}
          onClick={onRemove}
        />
      </div>
    </LineContext>
  );
};

const Properties = ({ list, line, index }: { list: FieldProps; line: DraftLine; index: number }) => {
  const { language } = useRendering().context;
  const uiOf = (_name: string, schema: FieldProps['schema']): UiSchema => {
    const hints = hintsOf(schema);
    return {
      'ui:field': 'property',
      'ui:widget': hints['x-widget'],
      'ui:title': inLanguage(hints['x-label'], language),
    };
  };
  return <LineFields list={list} line={line} index={index} properties={propertiesAt(list, line)} uiOf={uiOf} />;
};
