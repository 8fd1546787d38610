import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useDraft, useRenderedContent } from '../../drafts/use-draft.ts';
import { products } from '../../engine/products.ts';
import { toast } from '../../state/toasts.ts';
import type { StoredConfiguration } from '../../features/policies/policy-configuration.ts';
import { routes } from '../../features/navigation/routes.ts';
import { type Draft, isSameDraft } from './configuration-draft.ts';
import { ChangedElsewhere, createConfigurationSave } from './configuration-save.ts';
import { useAutosave } from './use-autosave.ts';

const pid = products.policies;

const useSaver = (targetpid: string, start: StoredConfiguration) => {
  const cache = useQueryClient();
  const [saver] = useState(() =>
    createConfigurationSave(start, (request, key) =>
      call(endpoints.resetPolicyConfiguration, { pid, targetpid, ...request }, { silent: true, key }),
    ),
  );
  const save = async (draft: Draft): Promise<void> => {
    await saver.save(draft);
    await cache.invalidateQueries({ queryKey: queryKeys.policyConfiguration(targetpid) });
  };
  return { saver, save };
};

/**
 * Editing the basic configuration of a list: autosave with optimistic locking. Unsaved changes survive a reload, and a
 * save that is refused when the page is left.
 */
export const useConfigurationEdit = (targetpid: string, stored: StoredConfiguration) => {
  const { t } = useTranslation('strategy');
  const { saver, save } = useSaver(targetpid, stored);
  const [draft, setDraft] = useState<Draft>(stored.configurations);
  const autosave = useAutosave<Draft>({
    save,
    onSaved: () => storedDraft.drop(),
    onLost: (error) => toast.error(t(error instanceof ChangedElsewhere ? 'save.lostElsewhere' : 'save.lost')),
    isElsewhere: (error) => error instanceof ChangedElsewhere,
  });
  const { state } = autosave;
  const isUnsaved = state.kind !== 'saved';
  // Without unsaved changes a version that others have saved since is shown.
  if (!isUnsaved && stored.version > saver.lastStored().version) {
    saver.adopt(stored);
    setDraft(stored.configurations);
  }
  const content = useMemo<StoredConfiguration | undefined>(
    () => (isUnsaved ? { configurations: draft, version: saver.lastStored().version } : undefined),
    [draft, isUnsaved, saver],
  );
  const storedDraft = useDraft<StoredConfiguration>({
    place: routes.strategy({ pid: targetpid, part: 'configuration' }),
    source: useRenderedContent(content),
    restore: ({ configurations, version }) => {
      setDraft(configurations);
      const isCurrent = version === saver.lastStored().version || isSameDraft(configurations, stored.configurations);
      if (isCurrent) autosave.edit(configurations);
      else autosave.hold(configurations, new ChangedElsewhere(stored));
    },
  });
  const theirs = state.kind === 'elsewhere' && state.error instanceof ChangedElsewhere ? state.error.stored : undefined;
  const show = (next: StoredConfiguration): void => {
    saver.adopt(next);
    setDraft(next.configurations);
    autosave.drop();
    storedDraft.drop();
  };
  return {
    draft,
    autosave,
    storedDraft,
    theirs,
    edit: (next: Draft): void => {
      setDraft(next);
      autosave.edit(next);
    },
    /** Discards unsaved changes and shows the stored version. */
    discard: (): void => show(theirs ?? saver.lastStored()),
    /** Overwrites the version that others have saved. */
    keepMine: (): void => {
      if (theirs !== undefined) saver.adopt(theirs);
      autosave.keep();
    },
  };
};
