import { Button, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxParams, paramNames } from '../../engine/alarms/template.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import { FieldPath } from './field-path.tsx';
import { namesIn } from './names-in.ts';
import styles from './notify.module.css';

export type ParamDraft = { name: string; kind: string; value: string };

export const emptyParam = (name: string): ParamDraft => ({ name, kind: '', value: '' });

/** Fixed text; anything else of the enumeration is a path of columns. */
const fixed = '0';

const isBlank = ({ kind, value }: ParamDraft): boolean => kind === '' || value.trim() === '';

/** The fields that lack something: of each value its kind, else what it is. `field` is the end of the field's id. */
export const paramFields = (params: readonly ParamDraft[]): { field: string; name: string }[] =>
  params.filter(isBlank).map(({ name, kind }) => ({ field: `${name}-${kind === '' ? 'kind' : 'value'}`, name }));

type Props = {
  /** The ids of the fields begin with it. */
  form: string;
  config: ModuleConfig;
  enumeration: { enum: string[]; enum_name: { zh: string[]; en: string[] } };
  params: readonly ParamDraft[];
  isTried: boolean;
  onChange: (params: readonly ParamDraft[]) => void;
};

/** The values of a template, up to ten. */
export const ParamRows = ({ form, config, enumeration, params, isTried, onChange }: Props) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const id = useId();
  const kinds = enumeration.enum.map((value, index) => ({
    value,
    label: namesIn(enumeration.enum_name, language)[index] ?? value,
  }));
  const change = (index: number, next: Partial<ParamDraft>) =>
    onChange(params.map((param, at) => (at === index ? { ...param, ...next } : param)));
  const free = paramNames.find((name) => params.every((param) => param.name !== name));
  const isWrong = isTried && params.some(isBlank);
  return (
    <div className={styles.params} role="group" aria-labelledby={id}>
      <span id={id} className={styles.paramsLabel}>
        {t('params.label')}
      </span>
      {params.map(({ name, kind, value }, index) => (
        <div key={name} className={styles.param}>
          <span className={styles.paramName}>{name}</span>
          <Select
            id={`${form}-${name}-kind`}
            value={kind === '' ? null : kind}
            options={kinds}
            placeholder={t('params.kind')}
            aria-label={t('params.kindOf', { name })}
            {...(isTried && kind === '' ? { status: 'error' as const } : {})}
            onChange={(chosen: string | null) => change(index, { kind: chosen ?? '', value: '' })}
          />
          {kind === '' ? (
            <span className={styles.note}>{t('params.kindFirst')}</span>
          ) : kind === fixed ? (
            <TextBox
              id={`${form}-${name}-value`}
              invalid={isTried && value.trim() === ''}
              value={value}
              maxLength={200}
              placeholder={t('params.text')}
              aria-label={t('params.valueOf', { name })}
              onChange={(event) => change(index, { value: event.target.value })}
            />
          ) : (
            <FieldPath
              id={`${form}-${name}-value`}
              config={config}
              value={value}
              label={t('params.valueOf', { name })}
              invalid={isTried && value === ''}
              onChange={(path) => change(index, { value: path })}
            />
          )}
          <IconButton
            icon="close"
            iconSize={12}
            aria-label={t('params.remove', { name })}
            onClick={() => onChange(params.filter((_param, at) => at !== index))}
          />
        </div>
      ))}
      {isWrong ? (
        <p role="alert" className={styles.fault}>
          <Icon name="fault" size={12} /> {t('dialog.blank')}
        </p>
      ) : null}
      {free === undefined ? (
        <p className={styles.note}>{t('params.most', { count: maxParams })}</p>
      ) : (
        <Button icon={<Icon name="plus" />} onClick={() => onChange([...params, emptyParam(free)])}>
          {t('params.add')}
        </Button>
      )}
    </div>
  );
};
