import { useTranslation } from 'react-i18next';
import type { Modules } from '../../engine/automation/policy-columns.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import { shownValue } from '../../engine/column-value.ts';
import type { Stored } from '../../engine/column.ts';
import { isObject } from '../../engine/own-property.ts';
import { type RightKind, rightKinds } from '../../engine/rights.ts';
import { useLevelTexts } from '../../features/rights/use-level-texts.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { valueText } from '../../renderers/fields/value-text.ts';
import { inLanguage } from '../../texts/phrase.ts';
import type { AuditChange } from './use-audit.ts';
import styles from './audit.module.css';

/** A value as it was logged. */
export const rawText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

const isStored = (value: unknown): value is Stored =>
  value === null || ['string', 'number'].includes(typeof value) || Array.isArray(value);

/** Levels of a role's rights on one module. */
const isRights = (value: unknown): value is Partial<Record<RightKind, number>> =>
  isObject(value) &&
  Object.entries(value).length > 0 &&
  Object.entries(value).every(([kind, level]) => rightKinds.some((name) => name === kind) && typeof level === 'number');

/** Names and values of a change as text, as far as the module's config is known; a role's rights are by module. */
const useChangeTexts = (pid: string | undefined, module: Modules) => {
  const { t } = useTranslation('audit');
  const levels = useLevelTexts();
  const { context } = useRendering();
  const config = pid === undefined ? undefined : module(pid);
  const columns = config && columnsOf(config);
  return {
    name: (name: string): string =>
      inLanguage(columns?.get(name)?.label ?? module(name)?.name, context.language) ?? name,
    value: (name: string, value: unknown): string => {
      if (isRights(value))
        return rightKinds
          .flatMap((kind) => {
            const level = value[kind];
            return level === undefined
              ? []
              : t('entry.right', { kind: levels.kind(kind), level: levels.brief(kind, level) });
          })
          .join(t('entry.comma'));
      const column = columns?.get(name);
      if (column === undefined || !isStored(value) || shownValue(column, value) === undefined) return rawText(value);
      const { text, unit } = valueText(value, column, context);
      return text === '' ? rawText(value) : unit === '' ? text : `${text}\u00A0${unit}`;
    },
  };
};

/** One thing that a call changed, column by column. */
export const ChangeTable = ({ change, module }: { change: AuditChange; module: Modules }) => {
  const { t } = useTranslation('audit');
  const texts = useChangeTexts(change.pid, module);
  if (change.more !== undefined) return <p>{t('entry.more', { count: change.more })}</p>;
  const names = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])];
  return (
    <table className={styles.change}>
      <caption>{change.name || change.did}</caption>
      <thead>
        <tr>
          <th scope="col">{t('entry.column')}</th>
          <th scope="col">{t('entry.before')}</th>
          <th scope="col">{t('entry.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{texts.name(name)}</th>
            <td>{texts.value(name, change.before?.[name])}</td>
            <td>{texts.value(name, change.after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
