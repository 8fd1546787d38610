import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { DraftValues } from '../../../schemas/answer-blocks.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { useGroupCalls } from '../../../features/filter-groups/group-calls.ts';
import { MatchCount } from '../../../features/filter-groups/match-count.tsx';
import { Sentence } from '../../../features/filter-groups/sentence.tsx';
import { useConfigs } from '../../../features/module/use-configs.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { DraftCard, DraftFact } from './draft-card.tsx';
import type { DraftReader } from './draft-reader.ts';
import { nameIn, useDraftNames } from './draft-names.ts';

type Value = DraftValues['filter'];

/** Draft of a filter group: its conditions as a sentence, and the number of matching records. */
const FilterDraft = ({ value }: { value: Value }) => {
  const { t } = useTranslation('assistant');
  const cache = useQueryClient();
  const language = useLanguage();
  const { pid, condition } = value;
  const names = useDraftNames(pid);
  const config = useConfigs([pid]).module(pid);
  const { count } = useGroupCalls(pid);
  const store = async (key: string): Promise<string> => {
    const { did } = await call(endpoints.addTab, value, { key, silent: true });
    await cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
    return `${routes.list({ pid })}?tab=${encodeURIComponent(did)}`;
  };
  return (
    <DraftCard
      kind="filter"
      name={nameIn(value.name, language)}
      effect={t('draft.confirm.filter', names)}
      store={store}
      editor={{ to: routes.list({ pid }), draft: { kind: 'filter', value } }}
    >
      <dl>
        <DraftFact label={t('draft.module')}>{names.module}</DraftFact>
      </dl>
      {config && (
        <>
          <Sentence config={config} condition={condition} />
          <MatchCount config={config} condition={condition} count={count} />
        </>
      )}
    </DraftCard>
  );
};

export const readFilterDraft: DraftReader<'filter'> = (value) => <FilterDraft value={value} />;
