import { useTranslation } from 'react-i18next';
import { Select } from '../../../renderers/parts/select.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import type { FilterTab } from '../../../schemas/wire.ts';
import styles from './modes.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = { tabs: readonly FilterTab[] | undefined; current: string | undefined; onChoose: (did: string) => void };

/** The filter groups of a module where there is no room for pills. */
export const TabSelect = ({ tabs, current, onChoose }: Props) => {
  const { t } = useTranslation('modes');
  const { language } = useRendering().context;
  // Its room, until they have come.
  if (tabs === undefined) return <span className={styles.tabSelect} />;
  if (tabs.length === 0) return null;
  return (
    <Select
      className={styles.tabSelect}
      aria-label={t('tab')}
      value={current ?? null}
      options={tabs.map(({ did, name }) => ({
        value: did,
        label: typeof name === 'string' ? name : inLanguage(name, language),
      }))}
      onChange={(did: string | null) => {
        if (did !== null) onChoose(did);
      }}
    />
  );
};
