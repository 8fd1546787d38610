import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { isObject } from '../../../engine/own-property.ts';
import { products } from '../../../engine/products.ts';
import type { DraftValues } from '../../../schemas/answer-blocks.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { DraftCard, DraftFact } from './draft-card.tsx';
import type { DraftReader } from './draft-reader.ts';
import { useDraftNames } from './draft-names.ts';

type Value = DraftValues['policy'];

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const rulesOf = (configs: unknown): number =>
  (Array.isArray(configs) ? configs : []).reduce<number>(
    (sum, config) => sum + (isObject(config) ? lengthOf(config['rules']) : 0),
    0,
  );

/** What a policy is about, and how much is in it; its table is shown by its editor. */
const PolicyDraft = ({ value }: { value: Value }) => {
  const { t } = useTranslation('assistant');
  const cache = useQueryClient();
  const { targetpid: pid, name, policy_type: type, enabled } = value;
  const names = useDraftNames(pid);
  const store = async (key: string): Promise<string> => {
    const { did } = await call(endpoints.createPolicy, value, { key, silent: true });
    await cache.invalidateQueries({ queryKey: queryKeys.records(products.policies) });
    return `${routes.addStrategy({ pid, did })}?status=detail`;
  };
  const triggers = lengthOf(value.timer) + lengthOf(value.events);
  return (
    <DraftCard
      kind="policy"
      name={name}
      effect={t('draft.confirm.policy', names)}
      store={store}
      editor={{ to: `${routes.addStrategy({ pid })}?status=add`, draft: { kind: 'policy', value } }}
    >
      <dl>
        <DraftFact label={t('draft.module')}>{names.module}</DraftFact>
        <DraftFact label={t('draft.type')}>{t(`draft.types.${type}`)}</DraftFact>
        <DraftFact label={t('draft.triggers')}>{t('draft.triggersCount', { count: triggers })}</DraftFact>
        <DraftFact label={t('draft.rules')}>{t('draft.rulesCount', { count: rulesOf(value.configs) })}</DraftFact>
        <DraftFact label={t('draft.state')}>{t(String(enabled) === '1' ? 'draft.on' : 'draft.off')}</DraftFact>
      </dl>
    </DraftCard>
  );
};

export const readPolicyDraft: DraftReader<'policy'> = (value) => <PolicyDraft value={value} />;
