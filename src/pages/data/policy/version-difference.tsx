import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleCells } from '../../../engine/rules/cells/registry.ts';
import { rowName, type RuleColumn, type RuleTable } from '../../../engine/rules/rule-table.ts';
import type { RowDifference } from '../../../engine/rules/table-difference.ts';
import { products } from '../../../engine/products.ts';
import { essentialsForm } from '../../../engine/automation/policy-form.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { useReferredText } from '../../../renderers/rules/use-referred-text.ts';
import { isSamePolicy, type PolicyDifference, policyDifference } from './policy-difference.ts';
import { offerOf, type PolicyDraft, type PolicyContext } from './policy-draft.ts';
import { PolicyValue } from './policy-facts.tsx';
import styles from './version-difference.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  version: number;
  before: PolicyDraft;
  after: PolicyDraft;
  policyContext: PolicyContext;
  onRestore: (() => void) | undefined;
};

/** What is another since a version: fields, triggers and rules, each from what to what. */
export const VersionDifference = ({ version, before, after, policyContext, onRestore }: Props) => {
  const { t } = useTranslation('policy-editor');
  const { context } = useRendering();
  const difference = useMemo(
    () => policyDifference(before, after, { policyContext, context }),
    [before, after, policyContext, context],
  );
  const isSame = isSamePolicy(difference);
  return (
    <section aria-label={t('versions.since', { version })}>
      <div className={styles.differenceHead}>
        <h2>{t('versions.since', { version })}</h2>
        {isSame || onRestore === undefined ? null : (
          <Button icon={<Icon name="undo" />} onClick={onRestore}>
            {t('versions.restore', { version })}
          </Button>
        )}
      </div>
      {isSame ? <p role="status">{t('versions.same')}</p> : null}
      <Differences {...{ difference, before, after, policyContext }} />
    </section>
  );
};

type DifferencesProps = { difference: PolicyDifference } & Pick<Props, 'before' | 'after' | 'policyContext'>;

/** Fields, triggers and rules that differ, each from what to what. */
export const Differences = ({ difference, before, after, policyContext }: DifferencesProps) => {
  const { t } = useTranslation('policy-editor');
  return (
    <>
      <ul className={styles.changes}>
        {difference.fields.map((name) => (
          <FieldChange key={name} {...{ name, before, after, policyContext }} />
        ))}
        {difference.triggers.map(({ kind, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same text may be there twice
          <li key={`${text} ${index}`} data-kind={kind}>
            <Kind kind={kind} /> {t('triggers.title')} · <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <RowChanges rows={difference.rows} before={before.table} after={after.table} />
    </>
  );
};

const Kind = ({ kind }: { kind: 'added' | 'removed' | 'changed' }) => {
  const { t } = useTranslation('policy-editor');
  return <b>{t(`versions.kinds.${kind}`)}</b>;
};

type FieldProps = { name: string } & Pick<Props, 'before' | 'after' | 'policyContext'>;

const FieldChange = ({ name, before, after, policyContext }: FieldProps) => {
  const { t } = useTranslation('policy-editor');
  const { language } = useRendering().context;
  const policies = policyContext.module(products.policies);
  const columnIn = ({ values }: PolicyDraft) =>
    policies && essentialsForm(policies, values, offerOf(policyContext, values)).fields[name]?.column;
  const [old, now] = [columnIn(before), columnIn(after)];
  const column = now ?? old;
  if (column === undefined) return null;
  return (
    <li data-kind="changed">
      <Kind kind="changed" /> {inLanguage(column.label, language)}
      {t('versions.colon')}
      <span className={styles.change}>
        <s>
          <PolicyValue column={old ?? column} value={before.values[name]} />
        </s>
        <Icon name="right" size={12} />
        <PolicyValue column={now ?? column} value={after.values[name]} />
      </span>
    </li>
  );
};

/** Rows that are drawn at a time. */
const pageSize = 50;

type RowsProps = { rows: readonly RowDifference[]; before: RuleTable; after: RuleTable };

const RowChanges = ({ rows, before, after }: RowsProps) => {
  const { t } = useTranslation('policy-editor');
  const [drawn, setDrawn] = useState(pageSize);
  return (
    <>
      <ul className={styles.changes}>
        {rows.slice(0, drawn).map((row) => (
          <RowChange key={`${row.before ?? ''}/${row.after ?? ''}`} row={row} before={before} after={after} />
        ))}
      </ul>
      {rows.length > drawn ? (
        <Button type="link" onClick={() => setDrawn(drawn + pageSize)}>
          {t('versions.more', { count: rows.length - drawn })}
        </Button>
      ) : null}
    </>
  );
};

const RowChange = ({ row, before, after }: { row: RowDifference; before: RuleTable; after: RuleTable }) => {
  const { t } = useTranslation('policy-editor');
  const { language } = useRendering().context;
  const kind = row.before === undefined ? 'added' : row.after === undefined ? 'removed' : 'changed';
  const name = row.after === undefined ? rowName(before, row.before ?? 0) : rowName(after, row.after);
  const number = (row.after ?? row.before ?? 0) + 1;
  return (
    <li data-kind={kind}>
      <Kind kind={kind} /> {t('versions.rule', { number })} · <bdi>{name}</bdi>
      <ul>
        {row.columns.map((column) => {
          const old = row.before === undefined ? undefined : before.rows[row.before]?.cells[column.key];
          const now = row.after === undefined ? undefined : after.rows[row.after]?.cells[column.key];
          // Of a whole row only what it says.
          if (kind !== 'changed' && isBlank(column, now ?? old)) return null;
          return (
            <li key={column.key}>
              {inLanguage(column.column.label, language)}
              {t('versions.colon')}
              <span className={styles.change}>
                {kind === 'added' ? null : (
                  <s>
                    <CellText column={column} cell={old} />
                  </s>
                )}
                {kind === 'changed' ? <Icon name="right" size={12} /> : null}
                {kind === 'removed' ? null : <CellText column={column} cell={now} />}
              </span>
            </li>
          );
        })}
      </ul>
    </li>
  );
};

const isBlank = (column: RuleColumn, cell: unknown): boolean => {
  const kind = ruleCells[column.kind];
  return kind.isEmpty(kind.valueOf(cell, column));
};

/** A cell of the table in words. */
const CellText = ({ column, cell }: { column: RuleColumn; cell: unknown }) => {
  const { t } = useTranslation('policy-editor');
  const { context } = useRendering();
  const kind = ruleCells[column.kind];
  const value = kind.valueOf(cell, column);
  const display = kind.display(value, column, context);
  const text = useReferredText(column, kind.storedOf(value), display);
  if (display.isOn !== undefined) return t(display.isOn ? 'versions.on' : 'versions.off');
  return (
    <bdi>{[display.sign, text === '' ? '—' : text, display.unit].filter((part) => part !== '').join('\u00a0')}</bdi>
  );
};
