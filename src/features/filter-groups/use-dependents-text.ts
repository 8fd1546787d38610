import { useTranslation } from 'react-i18next';
import type { GroupCalls } from './group-calls.ts';
import { useCount } from './use-count.ts';

/** What deleting a saved group also deletes and which policies it stops, as text; `isKnown`: the count ended or failed. */
export const useDependentsText = (
  did: string | undefined,
  countDependents: GroupCalls['countDependents'],
): { text: string; isKnown: boolean } => {
  const { t } = useTranslation('filters');
  const counted = useCount(did, async (signal) => countDependents(did ?? '', signal));
  if (did === undefined) return { text: '', isKnown: true };
  if (counted.state === 'counting') return { text: t('dependentsCounting'), isKnown: false };
  if (counted.state === 'failed') return { text: t('dependentsUncounted'), isKnown: true };
  const { boards, linkages, policies = [] } = counted.value;
  const names = policies.join(t('policySeparator'));
  const policyText = policies.length === 0 ? '' : t('dependentPolicies', { count: policies.length, names });
  if (boards + linkages === 0) return { text: t('dependentsNone') + policyText, isKnown: true };
  const facts = { boards: t('boards', { count: boards }), linkages: t('linkages', { count: linkages }) };
  return { text: t('dependentsDeleted', facts) + policyText, isKnown: true };
};
