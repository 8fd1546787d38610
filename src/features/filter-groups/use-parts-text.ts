import { useTranslation } from 'react-i18next';
import type { GroupCalls } from './group-calls.ts';
import { useCount } from './use-count.ts';

/** What goes with a saved group when it is deleted, in words; `isKnown` once they say as much as can be said. */
export const usePartsText = (
  did: string | undefined,
  countParts: GroupCalls['countParts'],
): { text: string; isKnown: boolean } => {
  const { t } = useTranslation('filters');
  const counted = useCount(did, async (signal) => countParts(did ?? '', signal));
  if (did === undefined) return { text: '', isKnown: true };
  if (counted.state === 'counting') return { text: t('partsCounting'), isKnown: false };
  if (counted.state === 'failed') return { text: t('partsFailed'), isKnown: true };
  const { boards, linkages, policies = [] } = counted.value;
  const names = policies.join(t('partsBetween'));
  const resting = policies.length === 0 ? '' : t('partsPolicies', { count: policies.length, names });
  if (boards + linkages === 0) return { text: t('partsNone') + resting, isKnown: true };
  const facts = { boards: t('boards', { count: boards }), linkages: t('linkages', { count: linkages }) };
  return { text: t('partsGo', facts) + resting, isKnown: true };
};
