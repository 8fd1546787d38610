import { useTranslation } from 'react-i18next';
import type { InboxOffer } from '../../../schemas/inbox.ts';
import { toast } from '../../../state/toasts.ts';
import { useTakeRules } from '../../../features/inbox/use-inbox.ts';
import styles from './inbox-bell.module.css';

/** Names that a notice has room for. */
const maxNamed = 3;

/** Linkages and policies of a member who has left: they are paused until they are taken over here. */
export function InboxOffers({ offers }: { offers: readonly InboxOffer[] }) {
  const { t } = useTranslation('inbox');
  /** Both kinds by their number; a kind that there is none of is left out. */
  const counted = ({ linkages, policies }: Pick<InboxOffer, 'linkages' | 'policies'>): string =>
    [
      ...(linkages > 0 ? [t('linkages', { count: linkages })] : []),
      ...(policies > 0 ? [t('policies', { count: policies })] : []),
    ].join(t('and'));
  const take = useTakeRules({
    failed: () => toast.error(t('takeFailed')),
    onTaken: ({ result: { linkages, policies, refused } }) => {
      // One notice for each reason: a right that is missing keeps all policies from being taken.
      for (const [msg, rules] of Map.groupBy(refused, (rule) => rule.msg)) {
        const names = rules.slice(0, maxNamed).map(({ name, did }) => name || did);
        toast.error(t('notTaken', { names: names.join(', '), count: rules.length, msg }));
      }
      if (linkages + policies > 0) toast.success(t('taken', { what: counted({ linkages, policies }) }));
    },
  });
  if (offers.length === 0) return null;
  return (
    <ul className={styles.inboxOffers} aria-label={t('offers')}>
      {offers.map(({ user_id, name, ...counts }) => (
        <li key={user_id} className={styles.inboxOffer}>
          <p className={styles.inboxContent}>{t('offer', { name: name || user_id, what: counted(counts) })}</p>
          <button
            type="button"
            className={styles.inboxTake}
            disabled={take.isPending}
            onClick={() => take.mutate(user_id)}
          >
            {t('take')}
          </button>
        </li>
      ))}
    </ul>
  );
}
