import type { ReactNode } from 'react';
import type { PlainColumn } from './plain-column.ts';
import styles from './plain-cards.module.css';
import { SkeletonBar } from './skeleton.tsx';

/** Skeletons: as many as a phone shows. */
const maxSkeletons = 6;

/** Which columns are the head of a card. */
export type CardHead = { name: string; state: string };

type Props<Row> = {
  label: string;
  head: CardHead;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  actions: ((row: Row) => ReactNode) | undefined;
  isBusy: boolean;
  expected: number;
};

/** The rows of a `PlainTable` on a phone: one card each, name and state above the other values, verbs below. */
export function PlainCards<Row>({ label, head, columns, rows, keyOf, actions, isBusy, expected }: Props<Row>) {
  const named = columns.find(({ key }) => key === head.name);
  const state = columns.find(({ key }) => key === head.state);
  const others = columns.filter((column) => column !== named && column !== state);
  if (rows === undefined) return <WaitingCards label={label} count={Math.min(expected, maxSkeletons)} />;
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => {
        const verbs = actions?.(row);
        return (
          <li key={keyOf(row)} className={styles.card}>
            <div className={styles.head}>
              <span className={styles.name}>{named?.cell(row)}</span>
              {state?.cell(row)}
            </div>
            <dl className={styles.values}>
              {others.map(({ key, title, cell }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{cell(row) ?? <span className={styles.none}>—</span>}</dd>
                </div>
              ))}
            </dl>
            <div className={styles.verbs}>{verbs}</div>
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
