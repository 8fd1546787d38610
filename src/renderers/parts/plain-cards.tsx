import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import type { PlainColumn } from './plain-column.ts';
import styles from './plain-cards.module.css';
import { SkeletonBar } from './skeleton.tsx';

/** Skeletons: as many as a phone shows. */
const maxSkeletons = 6;

/** Which columns are the head of a card. */
export type CardHeader = { name: string; state: string };

type Props<Row> = {
  label: string;
  head: CardHeader;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Shown below the values of a row that is opened. */
  detail: ((row: Row) => ReactNode) | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  isBusy: boolean;
  expected: number;
};

/** The rows of a `PlainTable` on a phone: one card each, name and state above the other values, buttons below. */
export function PlainCards<Row>(props: Props<Row>) {
  const { label, head, columns, rows, keyOf, detail, actions, isBusy, expected } = props;
  const { t } = useTranslation('parts');
  const [open, setOpen] = useState<string>();
  const named = columns.find(({ key }) => key === head.name);
  const state = columns.find(({ key }) => key === head.state);
  const others = columns.filter((column) => column !== named && column !== state);
  if (rows === undefined) return <WaitingCards label={label} count={Math.min(expected, maxSkeletons)} />;
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => {
        const buttons = actions?.(row);
        const key = keyOf(row);
        const isOpen = key === open;
        return (
          <li key={key} className={styles.card}>
            <div className={styles.head}>
              <span className={styles.name}>{named?.cell(row)}</span>
              {state?.cell(row)}
              {detail && (
                <IconButton
                  icon={isOpen ? 'up' : 'down'}
                  aria-expanded={isOpen}
                  aria-label={t(isOpen ? 'table.closeRow' : 'table.openRow')}
                  onClick={() => setOpen(isOpen ? undefined : key)}
                />
              )}
            </div>
            <dl className={styles.values}>
              {others.map(({ key: column, title, cell }) => (
                <div key={column}>
                  <dt>{title}</dt>
                  <dd>{cell(row) ?? <span className={styles.none}>—</span>}</dd>
                </div>
              ))}
            </dl>
            {detail && isOpen && <div className={styles.detail}>{detail(row)}</div>}
            <div className={styles.buttons}>{buttons}</div>
          </li>
        );
      })}
    </ul>
  );
}

const WaitingCards = ({ label, count }: { label: string; count: number }) => (
  <ul className={styles.cards} aria-label={label} aria-busy>
    {Array.from({ length: count }, (_card, index) => (
      <li key={index} className={styles.card} aria-hidden="true">
        <SkeletonBar width={11} />
        <SkeletonBar width={16} />
      </li>
    ))}
  </ul>
);
