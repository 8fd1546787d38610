import { useTranslation } from 'react-i18next';
import type { ListedDashboard } from '../../schemas/dashboards.ts';

type Named = Pick<ListedDashboard, 'name' | 'owner' | 'mine'>;

/** What a dashboard is called: without a name it is the default name, with the owner for a dashboard of another person. */
export const useDashboardName = (): ((dashboard: Named) => string) => {
  const { t } = useTranslation('wall');
  return ({ name, owner, mine }) => {
    const displayName = name === '' ? t('unnamed') : name;
    return mine ? displayName : t('ofOwner', { name: displayName, owner });
  };
};
