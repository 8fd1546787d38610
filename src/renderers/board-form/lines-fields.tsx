import type { FieldProps, UiSchema } from '@rjsf/utils';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../engine/board/hints.ts';
import { isObject } from '../../engine/own-property.ts';
import { useRendering } from '../fields/rendering.tsx';
import { type Line, LineFields, linesOf } from '../form/line-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { fieldOf, useBoardForm } from './board-form-context.ts';
import styles from './board-form.module.css';
import { choicesOf, isRemote } from './choices.ts';

type PropertyFields = ReturnType<typeof fieldsOf>;

const propertiesOf = ({ schema }: FieldProps): PropertyFields => {
  const { items } = schema;
  return isObject(items) ? fieldsOf(items) : [];
};

type PropertiesProps = { list: FieldProps; properties: PropertyFields; index: number; line: Line; within?: string };

/** The properties of one line: labels are above the first line only. */
const Properties = ({ list, properties, index, line, within }: PropertiesProps) => {
  const items = list.uiSchema?.items;
  const uiOf = (name: string): UiSchema => {
    const ui: UiSchema = typeof items === 'object' ? (items[name] ?? {}) : {};
    const options = {
      ...ui['ui:options'],
      isProperty: true,
      isLabelled: index === 0,
      ...(within !== undefined && { within }),
    };
    return { ...ui, 'ui:options': options };
  };
  return <LineFields list={list} line={line} index={index} properties={properties} uiOf={uiOf} />;
};

/** A list of objects, one line each, that a person adds to and takes from. */
export const RowsField = (list: FieldProps) => {
  const { t } = useTranslation('board-dialog');
  const { disabled } = useBoardForm();
  const { schema, uiSchema, fieldPathId, formData, onChange } = list;
  const lines = linesOf(formData);
  const properties = propertiesOf(list);
  const maxItems = schema.maxItems ?? 100;
  const change = (next: readonly Line[]): void => onChange(next, fieldPathId.path);
  return (
    <div className={styles.lines} role="group" aria-label={uiSchema?.['ui:title']}>
      {lines.map((line, index) => (
        // Lines have no identity of their own; their content is in the value.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.line} role="group" aria-label={t('form.line', { number: index + 1 })}>
          <Properties list={list} properties={properties} index={index} line={line} />
          <Button
            type="text"
            className={styles.remove ?? ''}
            icon={<Icon name="close" />}
            disabled={disabled}
            aria-label={t('form.removeLine', { number: index + 1 })}
            title={t('form.removeLine', { number: index + 1 })}
            onClick={() => change(lines.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        className={styles.addLine ?? ''}
        icon={<Icon name="plus" />}
        disabled={disabled || lines.length >= maxItems}
        title={lines.length >= maxItems ? t('form.maxLines', { count: maxItems }) : undefined}
        onClick={() => change([...lines, newLine(properties, lines)])}
      >
        {t('form.addLine')}
      </Button>
    </div>
  );
};

/** Whole numbers start as the line before has them; the person fills in the rest. */
const newLine = (properties: PropertyFields, lines: readonly Line[]): Line =>
  Object.fromEntries(
    properties.flatMap(([name, field]) => {
      const former = lines.at(-1)?.[name];
      return field['type'] === 'integer' && former !== undefined ? [[name, former]] : [];
    }),
  );

/** A list whose lines are given: each is named by its first property, and only the others are edited. */
export const GaugesField = (list: FieldProps) => {
  const { t } = useTranslation('board-dialog');
  const { context, value: formValues } = useBoardForm();
  const { language } = useRendering().context;
  const lines = linesOf(list.formData);
  const [first, ...properties] = propertiesOf(list);
  if (lines.length === 0 || first === undefined) return <p className={styles.help}>{t('form.noLines')}</p>;
  const [key, named] = first;
  const options = named['x-options'];
  const choiceContext = { context, formValues, language };
  const names = options === undefined || isRemote(options) ? [] : choicesOf(fieldOf(named), options, choiceContext);
  return (
    <div className={styles.lines} role="group" aria-label={list.uiSchema?.['ui:title']}>
      {lines.map((line, index) => {
        const name = names.find((choice) => choice.value === line[key])?.label ?? String(line[key] ?? '');
        return (
          <div key={String(line[key])} className={styles.line} role="group" aria-label={name}>
            <bdi className={styles.lineName} data-first={index === 0}>
              {name}
            </bdi>
            <Properties list={list} properties={properties} index={index} line={line} within={name} />
          </div>
        );
      })}
    </div>
  );
};
