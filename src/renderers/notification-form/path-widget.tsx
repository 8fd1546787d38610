import type { WidgetProps } from '@rjsf/utils';
import { Cascader } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, tenantColumn } from '../../engine/builtin-columns.ts';
import { maxSteps } from '../../engine/alarms/notification.ts';
import type { Language, ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import { controlOf } from '../form/control-of.ts';
import { useNotificationForm } from './notification-form-context.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Option = { value: string; label: string; pid: string | undefined; isLeaf: boolean; children?: Option[] };

const fieldsOf = (config: ModuleConfig, language: Language, level: number): Option[] =>
  [...columnsOf(config).values()]
    .filter(({ column }) => column !== tenantColumn)
    .map(({ column, label, ptype, pid }) => ({
      value: column,
      label: inLanguage(label, language),
      pid: ptype === 'ref' ? pid : undefined,
      isLeaf: ptype !== 'ref' || pid === undefined || level >= maxSteps,
    }));

const withChildren = (all: Option[], path: readonly string[], children: Option[]): Option[] => {
  const [first, ...rest] = path;
  return all.map((option) => {
    if (option.value !== first) return option;
    if (rest.length > 0) return { ...option, children: withChildren(option.children ?? [], rest, children) };
    return children.length === 0 ? { ...option, isLeaf: true } : { ...option, children };
  });
};

/** A field of the module, or of a record that it refers to, at most three steps away. */
export const PathWidget = (props: WidgetProps) => {
  const { t } = useTranslation('notify');
  const { language } = useRendering().context;
  const { config, loadModule } = useNotificationForm();
  const { id, label, invalid, describedBy } = controlOf(props);
  const { onChange } = props;
  const value = typeof props.value === 'string' ? props.value : '';
  const first = useMemo(() => fieldsOf(config, language, 1), [config, language]);
  const [options, setOptions] = useState(first);
  const load = async (path: readonly string[], pid: string | undefined): Promise<Option[]> => {
    if (pid === undefined) return [];
    // A list that this person may not see has no further steps for them.
    const children = await loadModule(pid).then(
      (module) => fieldsOf(module, language, path.length + 1),
      () => [],
    );
    setOptions((all) => withChildren(all, path, children));
    return children;
  };
  // The steps of a stored path, so that they are called by their labels.
  const loadPath = useRef(async () => {
    let levelOptions = first;
    const steps = value.split('.');
    for (let depth = 1; depth < steps.length; depth += 1) {
      const step = levelOptions.find((option) => option.value === steps[depth - 1]);
      levelOptions = await load(steps.slice(0, depth), step?.pid);
    }
  });
  useEffect(() => void loadPath.current(), []);
  return (
    <Cascader<Option>
      id={id}
      value={value === '' ? [] : value.split('.')}
      options={options}
      changeOnSelect
      placeholder={t('params.field')}
      displayRender={(labels) => labels.join(' → ')}
      suffixIcon={<Icon name="down" size={12} />}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      {...(invalid ? { status: 'error' as const } : {})}
      loadData={(path) => {
        const steps = path;
        void load(
          steps.map((step) => step.value),
          steps.at(-1)?.pid,
        );
      }}
      onChange={(path) => onChange(path.length === 0 ? undefined : path.join('.'))}
    />
  );
};
