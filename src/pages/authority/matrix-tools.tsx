import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../features/list/list-toolbar.tsx';
import type { AuthorityAddress } from './authority-address.ts';
import styles from './authority.module.css';

type Show = AuthorityAddress['show'];

type Props = {
  app: string;
  show: Show;
  shows: readonly Show[];
  onApp: (app: string) => void;
  onShow: (show: Show) => void;
  /** Further controls. */
  children?: ReactNode;
};

/** What of the matrix is shown. */
export const MatrixTools = ({ app, show, shows, onApp, onShow, children }: Props) => {
  const { t } = useTranslation('authority');
  return (
    <div className={styles.tools}>
      <SearchBox value={app} label={t('app')} onSearch={onApp} />
      {shows.length === 0 ? null : (
        <Segmented
          aria-label={t('show.label')}
          value={show}
          options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
          onChange={onShow}
        />
      )}
      {children}
      <p className={styles.legend}>{t('matrix.legend')}</p>
    </div>
  );
};
