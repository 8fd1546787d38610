import { useTranslation } from 'react-i18next';
import type { InboxOffer } from '../../../schemas/inbox.ts';
import { toast } from '../../../state/toasts.ts';
import { useTakeRules } from './use-inbox.ts';

/** Linkages and policies that somebody left: they are paused until they are taken over here. */
export function InboxOffers({ offers }: { offers: readonly InboxOffer[] }) {
  const { t } = useTranslation('inbox');
  const take = useTakeRules({
    failed: () => toast.error(t('takeFailed')),
    taken: ({ result: { linkages, policies, refused } }) => {
      if (linkages + policies > 0) toast.success(t('taken', { linkages, policies }));
      for (const { did, name, msg } of refused) toast.error(t('notTaken', { name: name || did, msg }));
    },
  });
  if (offers.length === 0) return null;
  return (
    <ul className="inbox-offers" aria-label={t('offers')}>
      {offers.map(({ user_id, name, linkages, policies }) => (
        <li key={user_id} className="inbox-offer">
          <p className="inbox-content">{t('offer', { name: name || user_id, linkages, policies })}</p>
          <button type="button" className="inbox-take" disabled={take.isPending} onClick={() => take.mutate(user_id)}>
            {t('take')}
          </button>
        </li>
      ))}
    </ul>
  );
}
