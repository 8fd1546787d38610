import type { ReactNode } from 'react';
import styles from './detail.module.css';

export type Fact = { key: string; name: string; value: ReactNode };

type Props = {
  title: string;
  facts: readonly Fact[];
  /** One column of facts: the sections themselves flow in two. */
  isFlowing?: boolean;
};

/** Facts of one kind, in two columns unless the section is itself in one of two. */
export const FactSection = ({ title, facts, isFlowing = false }: Props) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.sectionTitle}>{title}</h2>
    <dl className={isFlowing ? styles.factList : styles.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.factName}>{name}</dt>
          <dd className={styles.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
