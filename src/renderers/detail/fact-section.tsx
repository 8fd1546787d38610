import type { ReactNode } from 'react';
import styles from './detail.module.css';

export type Fact = { key: string; name: string; value: ReactNode };

/** Facts of one kind in two columns, each under its name. */
export const FactSection = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.sectionTitle}>{title}</h2>
    <dl className={styles.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.factName}>{name}</dt>
          <dd className={styles.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
