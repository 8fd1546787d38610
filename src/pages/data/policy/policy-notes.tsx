import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import { formatMoment } from '../../../engine/moment.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import type { PolicyPart } from './policy-panel.tsx';
import styles from './policy.module.css';

type Parts = {
  part: PolicyPart;
  setPart: (part: PolicyPart) => void;
  options: { value: PolicyPart; label: string }[];
};

/** Switches between the policy and what is beside it. */
export const PartsBar = ({ part, setPart, options }: Parts) => {
  const { t } = useTranslation('policy-editor');
  return (
    <div className={styles.partsBar}>
      <Segmented<PolicyPart> aria-label={t('parts.label')} value={part} options={options} onChange={setPart} />
    </div>
  );
};

/** What the basic configuration leaves open: everything where there is none, which is no fault; or not this type, or no scope. */
export const Unconfigured = ({ lacks }: { lacks: 'unconfigured' | 'noType' | 'noScopes' }) => {
  const { t } = useTranslation('policy-editor');
  return (
    <p className={styles.hint} data-warns={lacks !== 'unconfigured'} role="status">
      {lacks === 'unconfigured' ? null : <Icon name="warning" size={12} />}
      {t(lacks)}
    </p>
  );
};

type NumberedPart = { kind: 'trigger' | 'rule' | 'scope'; number: number };

/** Rules are numbered through the table, whatever entries they are stored in. */
const partAt = (path: string, configs: AnsweredPolicy['configs']): NumberedPart => {
  const [, list, index, , rule] = path.split('/');
  if (list === 'events') return { kind: 'trigger', number: Number(index) + 1 };
  if (list !== 'configs') return { kind: 'scope', number: 0 };
  const before = configs.slice(0, Number(index)).reduce((sum, { rules }) => sum + rules.length, 0);
  return { kind: 'rule', number: before + Number(rule) + 1 };
};

/** What keeps a policy from acting, and what to do about it. */
export const PolicyTrouble = ({ stored }: { stored: AnsweredPolicy | undefined }) => {
  const { t } = useTranslation('policy-editor');
  const { zone } = useRendering().context;
  if (stored?.trouble === undefined) return null;
  const { kind, at, path = '' } = stored.trouble;
  const part = partAt(path, stored.configs);
  return (
    <p className={styles.trouble} role="status">
      <Icon name="fault" size={12} />
      {t(`trouble.${kind}`, {
        place: t(`trouble.places.${part.kind}`, { number: part.number }),
        time: at === undefined ? '' : formatMoment(at, zone, 'HH:mm:ss'),
      })}
    </p>
  );
};
