import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';
import { isSameDraft, type SettingsDraft, settingsOf, withoutSettings } from './settings-draft.ts';

type Task = { pid: string; tab: FilterTab; standard: SettingsDraft };

/** What keeps a draft: a company's tab at its standard needs nothing of one's own any more. */
const requestOf = ({ tab, standard }: Task, draft: SettingsDraft) => {
  if (!isSameDraft(draft, standard)) return { did: tab.did, clientconfig: settingsOf(draft, tab.clientconfig) };
  return tab.editable
    ? { did: tab.did, clientconfig: withoutSettings(tab.clientconfig) }
    : { did: tab.did, reset: true };
};

/** Stores list settings with their tab; the list applies them once the server has them. */
export const useSaveSettings = (task: Task) => {
  const { t } = useTranslation('list-settings');
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (draft: SettingsDraft) => call(endpoints.updateTab, requestOf(task, draft), { silent: true }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.tabs(task.pid), exact: true });
      toast.success(t('saved'));
    },
    onError: (error) => {
      if (error instanceof CallError) toast.error(t('failed', { msg: error.msg }));
    },
  });
  return {
    /** True when they are stored. */
    save: (draft: SettingsDraft): Promise<boolean> =>
      saving.mutateAsync(draft).then(
        () => true,
        () => false,
      ),
    isBusy: saving.isPending,
  };
};
