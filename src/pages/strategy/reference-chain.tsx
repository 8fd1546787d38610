import { useQueryClient } from '@tanstack/react-query';
import { Cascader } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { AnsweredApplication } from '../../engine/automation/policy-configuration.ts';
import type { Language, ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { readableConfig } from '../../features/module/readable-config.ts';
import { inLanguage } from '../../texts/phrase.ts';

export type ReferenceChoice = Pick<AnsweredApplication, 'pid' | 'field' | 'detail' | 'name'>;

type Option = { value: string; label: string; pid: string; from: string; isLeaf: boolean; children?: Option[] };

/** Contract "Policy configuration": a chain has at most so many references. */
const maxLevels = 3;

/** Columns that refer to one record of another list. */
const referencesOf = (config: ModuleConfig, language: Language, level: number): Option[] =>
  [...columnsOf(config).values()].flatMap(({ column, label, ptype, pid, builtin }) =>
    ptype === 'ref' && pid !== undefined && builtin !== true
      ? [{ value: column, label: inLanguage(label, language), pid, from: config.pid, isLeaf: level >= maxLevels }]
      : [],
  );

type Props = {
  id: string;
  config: ModuleConfig;
  value: ReferenceChoice | undefined;
  invalid: boolean;
  onChange: (choice: ReferenceChoice | undefined) => void;
};

/** A chain of ref columns; every step of it may be the last, and leads to the application. */
export const ReferenceChain = ({ id, config, value, invalid, onChange }: Props) => {
  const { t } = useTranslation('strategy');
  const { language } = useRendering().context;
  const cache = useQueryClient();
  const first = useMemo(() => referencesOf(config, language, 1), [config, language]);
  const [options, setOptions] = useState(first);
  const load = async (path: readonly Option[]): Promise<void> => {
    const last = path.at(-1);
    if (last === undefined) return;
    // A list that this person may not see has no further steps for them.
    const linked = await readableConfig(cache, last.pid).catch(() => undefined);
    const children = linked === undefined ? [] : referencesOf(linked, language, path.length + 1);
    const withChildren = (all: Option[], depth: number): Option[] =>
      all.map((option) => {
        if (option.value !== path[depth]?.value) return option;
        if (depth < path.length - 1) return { ...option, children: withChildren(option.children ?? [], depth + 1) };
        return children.length === 0 ? { ...option, isLeaf: true } : { ...option, children };
      });
    setOptions((all) => withChildren(all, 0));
  };
  const choose = async (path: readonly Option[]): Promise<void> => {
    const last = path.at(-1);
    if (last === undefined) return onChange(undefined);
    const choice: ReferenceChoice = {
      pid: last.pid,
      field: path.map((step) => step.value).join('.'),
      detail: path.map((step) => ({ pid: step.from, refpid: step.pid, field: step.value })),
      name: last.label,
    };
    onChange(choice);
    const linked = await readableConfig(cache, last.pid).catch(() => undefined);
    if (linked !== undefined) onChange({ ...choice, name: inLanguage(linked.name, language) });
  };
  return (
    <Cascader<Option>
      id={id}
      value={value?.field.split('.') ?? []}
      options={options}
      changeOnSelect
      expandTrigger="click"
      placeholder={t('add.choose')}
      notFoundContent={t('add.noReference')}
      displayRender={(labels) => labels.join(' → ')}
      suffixIcon={<Icon name="down" size={12} />}
      aria-label={t('add.field')}
      aria-invalid={invalid}
      aria-describedby={`${id}-note`}
      {...(invalid ? { status: 'error' as const } : {})}
      loadData={(path) => void load(path)}
      onChange={(_values, path) => void choose(path ?? [])}
    />
  );
};
