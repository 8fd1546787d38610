import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';

/** Nothing of the matrix is requested. */
export const NoApplications = ({ onAll }: { onAll: () => void }) => {
  const { t } = useTranslation('authority');
  return (
    <EmptyState isFiltered title={t('matrix.empty')} actions={<Button onClick={onAll}>{t('matrix.showAll')}</Button>}>
      {t('matrix.emptyText')}
    </EmptyState>
  );
};
