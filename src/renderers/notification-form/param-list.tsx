import type { FieldProps, UiSchema } from '@rjsf/utils';
import { Button } from 'antd';
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyParam } from '../../engine/alarms/notification-form.ts';
import { maxParams, paramNames } from '../../engine/alarms/template.ts';
import { useLatest } from '../../state/use-latest.ts';
import { type Line, LineFields, linesOf, propertiesAt } from '../form/line-fields.tsx';
import { FaultLine } from '../parts/fault-line.tsx';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { TriedContext } from './notification-form-context.ts';
import styles from './notification-form.module.css';
import { paramLabel } from './param-texts.ts';

/** The values of a template, a line each. Which field a line has for its value follows from its schema. */
export const ParamList = (list: FieldProps) => {
  const { t } = useTranslation('notify');
  const isTried = use(TriedContext);
  const id = useId();
  const { fieldPathId, formData, uiSchema, errorSchema, onChange } = list;
  const params = linesOf(formData);
  const free = paramNames.find((name) => params.every((param) => param['name'] !== name));
  const isWrong = isTried && Object.keys(errorSchema ?? {}).length > 0;
  const set = (next: readonly Line[]): void => onChange(next, fieldPathId.path);
  // rjsf takes any two functions for equal: a field may call one of an earlier render.
  const latest = useLatest(params);
  return (
    <div className={styles.params} role="group" aria-labelledby={id}>
      <span id={id} className={styles.paramsLabel}>
        {uiSchema?.['ui:title']}
      </span>
      {params.map((param, index) => (
        <Param
          key={String(param['name'])}
          {...{ list, param, index }}
          note={`${id}-note`}
          onKind={(kind) => set(latest.current.with(index, { name: param['name'], kind }))}
          onRemove={() => set(params.toSpliced(index, 1))}
        />
      ))}
      <FaultLine id={`${id}-note`} isAlert>
        {isWrong ? t('dialog.blank') : undefined}
      </FaultLine>
      {free === undefined ? (
        <p className={styles.note}>{t('params.most', { count: maxParams })}</p>
      ) : (
        <Button icon={<Icon name="plus" />} onClick={() => set([...params, emptyParam(free)])}>
          {t('params.add')}
        </Button>
      )}
    </div>
  );
};

type ParamProps = {
  list: FieldProps;
  param: Line;
  index: number;
  /** Id of the message that all parameters share. */
  note: string;
  /** Another kind has no value yet. */
  onKind: (kind: unknown) => void;
  onRemove: () => void;
};

const Param = ({ list, param, index, note, onKind, onRemove }: ParamProps) => {
  const { t } = useTranslation('notify');
  const name = paramLabel(t, String(param['name']));
  const properties = propertiesAt(list, param);
  const items = list.uiSchema?.items;
  const titles: Readonly<Record<string, string>> = {
    kind: t('params.kindOf', { name }),
    value: t('params.valueOf', { name }),
  };
  const uiOf = (property: string, schema: FieldProps['schema']): UiSchema => ({
    ...(typeof items === 'object' ? items[property] : {}),
    'ui:field': 'property',
    'ui:widget': schema['x-widget'],
    'ui:title': titles[property] ?? property,
    'ui:note': note,
    'ui:maxLength': schema.maxLength,
  });
  const onChange: FieldProps['onChange'] = (value, path, ...rest) =>
    path.at(-1) === 'kind' ? onKind(value) : list.onChange(value, path, ...rest);
  return (
    <div className={styles.param}>
      <span className={styles.paramName}>{name}</span>
      <LineFields list={{ ...list, onChange }} line={param} index={index} properties={properties} uiOf={uiOf} />
      {properties.some(([property]) => property === 'value') ? null : (
        <span className={styles.note}>{t('params.kindFirst')}</span>
      )}
      <IconButton icon="close" iconSize={12} aria-label={t('params.remove', { name })} onClick={onRemove} />
    </div>
  );
};
