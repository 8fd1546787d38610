import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { draftOf, pidsOf } from '../../../engine/automation/linkage-draft.ts';
import type { Linkage } from '../../../engine/automation/linkage.ts';
import { LinkageSentence } from '../../../renderers/linkage-form/linkage-sentence.tsx';
import { useConfigs } from '../../../features/module/use-configs.ts';
import { useLinkageChoices } from '../../../features/linkages/use-linkage-choices.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { WaitingBlock } from '../blocks/fenced-block.tsx';
import { DraftCard, DraftFact } from './draft-card.tsx';
import type { DraftReader } from './draft-reader.ts';
import { useDraftNames } from './draft-names.ts';

/** A linkage in the sentence that its form reads back. */
const LinkageDraft = ({ linkage }: { linkage: Linkage }) => {
  const { t } = useTranslation('assistant');
  const cache = useQueryClient();
  const { pid, filterdid, name, workflowstatus } = linkage;
  const names = useDraftNames(pid, filterdid);
  const choices = useLinkageChoices();
  const { module, isPending } = useConfigs([...new Set([pid, ...pidsOf(linkage)])]);
  const list = `${routes.list({ pid })}?tab=${encodeURIComponent(filterdid)}`;
  const store = async (key: string): Promise<string> => {
    await call(endpoints.createLinkage, linkage, { key, silent: true });
    await cache.invalidateQueries({ queryKey: queryKeys.linkages(pid, filterdid) });
    return list;
  };
  if (choices === undefined || isPending) return <WaitingBlock />;
  return (
    <DraftCard
      kind="linkage"
      name={name}
      effect={t('draft.confirm.linkage', names)}
      store={store}
      editor={{ to: list, draft: { kind: 'linkage', value: linkage } }}
    >
      <dl>
        <DraftFact label={t('draft.module')}>{names.module}</DraftFact>
        <DraftFact label={t('draft.tab')}>{names.tab}</DraftFact>
        <DraftFact label={t('draft.state')}>{t(workflowstatus === 0 ? 'draft.off' : 'draft.on')}</DraftFact>
      </dl>
      <LinkageSentence draft={draftOf(linkage, module)} module={module} choices={choices} />
    </DraftCard>
  );
};

/** `source` and `workflowstatus` are members that a form fills in by itself. */
export const readLinkageDraft: DraftReader<'linkage'> = (value) => (
  <LinkageDraft linkage={{ source: '', workflowstatus: 1, ...value }} />
);
