import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './linkage-history.module.css';

/** A group of facts with the same outcome. */
export type FactGroup<Key extends string> = { key: Key; label: string };

type Props<Fact, Key extends string> = {
  /** Accessible name of the list. */
  label: string;
  facts: readonly Fact[];
  groups: readonly FactGroup<Key>[];
  groupOf: (fact: Fact) => Key;
  /** Facts per page. */
  size: number;
  renderFact: (fact: Fact) => ReactNode;
};

/** What a run evaluated and did, grouped by outcome, in pages; a filter shows one group only. */
export const FactsList = <Fact, Key extends string>(props: Props<Fact, Key>) => {
  const { label, facts, groups, groupOf, size, renderFact } = props;
  const [chosen, setChosen] = useState<Key>();
  const [page, setPage] = useState(0);
  const byGroup = Map.groupBy(facts, groupOf);
  const present = groups.filter(({ key }) => byGroup.has(key));
  const group = present.find(({ key }) => key === chosen)?.key;
  const all = (group === undefined ? present : [{ key: group }]).flatMap(({ key }) => byGroup.get(key) ?? []);
  // The number of facts may shrink while the page is open.
  const first = Math.min(page, Math.max(0, Math.ceil(all.length / size) - 1)) * size;
  const show = (next: Key | undefined): void => {
    setChosen(next);
    setPage(0);
  };
  if (facts.length === 0) return null;
  return (
    <div className={styles.factsBlock}>
      <p className={styles.factsLabel} aria-hidden="true">
        {label}
      </p>
      {present.length > 1 && facts.length > size ? (
        <GroupFilter
          label={label}
          total={facts.length}
          groups={present.map(({ key, ...rest }) => ({ ...rest, key, count: byGroup.get(key)?.length ?? 0 }))}
          chosen={group}
          onChoose={show}
        />
      ) : null}
      <ul className={styles.facts} aria-label={label}>
        {all.slice(first, first + size).map(renderFact)}
      </ul>
      {all.length > size ? (
        <FactsPager label={label} first={first} size={size} total={all.length} onPage={setPage} />
      ) : null}
    </div>
  );
};

type FilterProps<Key extends string> = {
  label: string;
  total: number;
  groups: readonly (FactGroup<Key> & { count: number })[];
  chosen: Key | undefined;
  onChoose: (key: Key | undefined) => void;
};

const GroupFilter = <Key extends string>({ label, total, groups, chosen, onChoose }: FilterProps<Key>) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const entries = [{ key: undefined, label: t('history.all'), count: total }, ...groups];
  return (
    <div className={styles.filter} role="group" aria-label={t('history.filter', { label })}>
      {entries.map((entry) => (
        <button
          key={entry.key ?? ''}
          type="button"
          aria-pressed={entry.key === chosen}
          onClick={() => onChoose(entry.key)}
        >
          {entry.label} <span>{entry.count.toLocaleString(language)}</span>
        </button>
      ))}
    </div>
  );
};

type PagerProps = { label: string; first: number; size: number; total: number; onPage: (page: number) => void };

const FactsPager = ({ label, first, size, total, onPage }: PagerProps) => {
  const { t } = useTranslation('linkages');
  const { language } = useRendering().context;
  const page = first / size;
  const until = Math.min(first + size, total);
  const digits = (count: number): string => count.toLocaleString(language);
  return (
    <nav className={styles.factsPager} aria-label={t('history.pages', { label })}>
      <Button
        type="text"
        size="small"
        disabled={first === 0}
        aria-label={t('history.previous')}
        title={t('history.previous')}
        icon={<Icon name="left" size={12} />}
        onClick={() => onPage(page - 1)}
      />
      <span role="status">
        {t('history.range', { first: digits(first + 1), last: digits(until), total: digits(total) })}
      </span>
      <Button
        type="text"
        size="small"
        disabled={until === total}
        aria-label={t('history.next')}
        title={t('history.next')}
        icon={<Icon name="right" size={12} />}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
};
