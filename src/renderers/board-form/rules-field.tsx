import type { FieldProps } from '@rjsf/utils';
import { Button, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Select } from '../parts/select.tsx';
import { maxPlanRules, planModules, type PlanPlace, type PlanRule } from '../../engine/board/floor-plan.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import { type ModuleConfig, stateIds } from '../../engine/column.ts';
import { compile } from '../../engine/views/compile.ts';
import { Conditions } from '../conditions/conditions.tsx';
import { useRendering } from '../fields/rendering.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { useBoardForm } from './board-form-context.ts';
import styles from './plan-fields.module.css';
import { useConfigs } from './plan-names.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** Letters of a label. */
const maxLabelLength = 24;

const listOf = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** Which records of a plan have which colour and label: conditions of filter groups, in order. */
export const RulesField = ({ formData, fieldPathId, onChange }: FieldProps) => {
  const { t } = useTranslation('board-dialog');
  const { value: form, disabled, isShown, touch } = useBoardForm();
  const { language } = useRendering().context;
  const rules = listOf<PlanRule>(formData);
  const pids = planModules({ places: listOf<PlanPlace>(form['places']) });
  const configs = useConfigs([...new Set([...pids, ...rules.map(({ pid }) => pid)])]);
  const change = (next: readonly PlanRule[]): void => {
    touch('/rules');
    onChange(next, fieldPathId.path);
  };
  if (pids.length === 0 && rules.length === 0) return <p className={styles.note}>{t('rules.none')}</p>;
  return (
    <div className={styles.rules}>
      <p className={styles.note}>{t('rules.hint')}</p>
      {rules.map((rule, index) => (
        <RuleLines
          // A rule has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          rule={rule}
          number={index + 1}
          config={configs.get(rule.pid)}
          disabled={disabled}
          areFaultsShown={isShown('/rules')}
          onChange={(next) => change(rules.with(index, next))}
          onRemove={() => change(rules.toSpliced(index, 1))}
          onUp={index === 0 ? undefined : () => change([...rules].toSpliced(index, 1).toSpliced(index - 1, 0, rule))}
        />
      ))}
      <div className={styles.adding}>
        {pids.flatMap((pid) => {
          const config = configs.get(pid);
          return config === undefined
            ? []
            : [
                <Button
                  key={pid}
                  icon={<Icon name="plus" />}
                  disabled={disabled || rules.length >= maxPlanRules}
                  title={rules.length >= maxPlanRules ? t('rules.most', { count: maxPlanRules }) : undefined}
                  onClick={() => change([...rules, { pid, condition: [], state: 'attention' }])}
                >
                  {t('rules.add', { name: inLanguage(config.name, language) })}
                </Button>,
              ];
        })}
      </div>
    </div>
  );
};

type LinesProps = {
  rule: PlanRule;
  number: number;
  config: ModuleConfig | undefined;
  disabled: boolean;
  areFaultsShown: boolean;
  onChange: (rule: PlanRule) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
};

const RuleLines = ({ rule, number, config, disabled, areFaultsShown, onChange, onRemove, onUp }: LinesProps) => {
  const { t } = useTranslation('board-dialog');
  const { language } = useRendering().context;
  const title = `${t('rules.rule', { number })} · ${inLanguage(config?.name, language) ?? rule.pid}`;
  return (
    <section className={styles.rule} aria-label={title}>
      <div className={styles.ruleHead}>
        <b>{title}</b>
        {onUp === undefined ? null : (
          <ActionButton icon="up" label={t('rules.up', { number })} {...{ disabled }} onClick={onUp} />
        )}
        <ActionButton icon="close" label={t('rules.remove', { number })} {...{ disabled }} onClick={onRemove} />
      </div>
      {config === undefined ? (
        <p className={styles.note}>{t('rules.failed')}</p>
      ) : (
        <Conditions
          view={compile(config, 'conditions')}
          value={rule.condition}
          areFaultsShown={areFaultsShown}
          onChange={(condition) => onChange({ ...rule, condition })}
        />
      )}
      <Look rule={rule} config={config} disabled={disabled} onChange={onChange} />
    </section>
  );
};

type ActionProps = { icon: IconName; label: string; disabled: boolean; onClick: () => void };

const ActionButton = ({ icon, label, disabled, onClick }: ActionProps) => (
  <Button
    type="text"
    size="small"
    icon={<Icon name={icon} />}
    disabled={disabled}
    aria-label={label}
    title={label}
    onClick={onClick}
  />
);

/** What a record that fulfils the rule looks like. */
const Look = ({ rule, config, disabled, onChange }: Pick<LinesProps, 'rule' | 'config' | 'disabled' | 'onChange'>) => {
  const { t } = useTranslation('board-dialog');
  const { t: boards } = useTranslation('boards');
  const { language } = useRendering().context;
  const { text: label, column, ...rest } = rule;
  const columns = config === undefined ? [] : [...columnsOf(config).values()];
  const set = (next: { text?: string | undefined; column?: string | undefined }): void =>
    onChange({ ...rest, ...(next.text && { text: next.text }), ...(next.column && { column: next.column }) });
  return (
    <div className={styles.look}>
      <Segmented
        aria-label={t('rules.state')}
        disabled={disabled}
        value={rule.state}
        options={stateIds.map((state) => ({
          value: state,
          label: (
            <>
              <StateMark state={state} />
              {boards(`plan.state.${state}`)}
            </>
          ),
        }))}
        onChange={(state) => onChange({ ...rule, state })}
      />
      <Input
        aria-label={t('rules.text')}
        placeholder={t('rules.text')}
        maxLength={maxLabelLength}
        disabled={disabled}
        value={label ?? ''}
        onChange={({ target }) => set({ text: target.value, column })}
      />
      <Select
        aria-label={t('rules.column')}
        placeholder={t('rules.noColumn')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        value={column ?? null}
        options={columns
          .filter(({ candisplay }) => candisplay !== false)
          .map((option) => ({ value: option.column, label: inLanguage(option.label, language) }))}
        onChange={(chosen: string | null | undefined) => set({ text: label, column: chosen ?? undefined })}
      />
    </div>
  );
};
