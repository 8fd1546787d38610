import { useTranslation } from 'react-i18next';
import type { ListedDashboard } from '../../schemas/dashboards.ts';

type Named = Pick<ListedDashboard, 'name' | 'owner' | 'mine'>;

/** What a dashboard is called: a default one without a name has the usual one; that of another person names its owner. */
export const useDashboardName = (): ((dashboard: Named) => string) => {
  const { t } = useTranslation('wall');
  return ({ name, owner, mine }) => {
    const own = name === '' ? t('unnamed') : name;
    return mine ? own : t('ofOwner', { name: own, owner });
  };
};
