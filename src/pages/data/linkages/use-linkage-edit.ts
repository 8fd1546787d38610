import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { formPath, type LinkageDraft } from '../../../engine/automation/linkage-draft.ts';
import type { ToldFault } from '../../../engine/automation/sentences.ts';
import { contentOf, type LinkageCalls } from './linkage-calls.ts';
import type { StoredLinkage } from './linkages-query.ts';
import { type Place, useLinkageDraft } from './use-linkage-draft.ts';

type Options = Parameters<typeof useLinkageDraft>[0] & {
  calls: LinkageCalls;
  onDone: (done: 'saved' | 'deleted' | 'switchedOn' | 'switchedOff', name: string) => void;
  onFailed: (words: string) => void;
};

/** The faults that the server names, at the places of the form. */
const faultsOf = (error: unknown, draft: LinkageDraft): ToldFault[] =>
  error instanceof CallError
    ? error.errors.map(({ path, rule, message }) => ({
        path: formPath({ path, rule }, draft),
        rule,
        message: { en: message, zh: message },
      }))
    : [];

export type Busy = 'saving' | 'deleting';

/** A draft with what the server is asked to do with it. What was typed stays until that has been done. */
export const useLinkageEdit = (options: Options) => {
  const { calls, linkages, onDone, onFailed } = options;
  const { t } = useTranslation('linkages');
  const [busy, setBusy] = useState<Busy>();
  const [switching, setSwitching] = useState<string>();
  /** The linkage that someone else changed (version conflict), after the person has seen the message. */
  const [overtaken, setOvertaken] = useState<string>();
  const written = useLinkageDraft(options);
  const { writing, checked } = written;
  const msgOf = (error: unknown): string =>
    error instanceof CallError && error.msg !== '' ? error.msg : t('unknownError');
  const go = (next: Place): void => {
    setOvertaken(undefined);
    written.go(next);
  };

  const save = async (): Promise<boolean> => {
    if (writing === undefined || busy !== undefined || written.isPending) return false;
    written.submit();
    const { linkage } = checked;
    if (linkage === undefined) return false;
    setBusy('saving');
    try {
      // Who was told of the other version and saves again means it.
      const newer = linkages.find(({ did }) => did === overtaken);
      await calls.save(newer ?? writing.stored, linkage);
      go({ kind: 'list' });
      onDone('saved', linkage.name);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.hasRule('version')) setOvertaken(writing.stored?.did);
      const words = t(writing.stored === undefined ? 'createFailed' : 'updateFailed', { msg: msgOf(error) });
      written.setTrouble({ words, faults: faultsOf(error, writing.draft) });
      return false;
    } finally {
      setBusy(undefined);
    }
  };

  const remove = async ({ did, name }: StoredLinkage): Promise<void> => {
    setBusy('deleting');
    try {
      await calls.remove(did);
      go({ kind: 'list' });
      onDone('deleted', name);
    } catch (error) {
      written.setTrouble({ words: t('deleteFailed', { msg: msgOf(error) }), faults: [] });
    } finally {
      setBusy(undefined);
    }
  };

  /** Opens or closes a linkage at once; what is being written of it stays. */
  const turn = async (linkage: StoredLinkage): Promise<void> => {
    const workflowstatus = linkage.workflowstatus === 0 ? 1 : 0;
    setSwitching(linkage.did);
    try {
      await calls.save(linkage, { ...contentOf(linkage), workflowstatus });
      if (writing?.stored?.version === linkage.version)
        written.rebase({ ...linkage, workflowstatus, version: linkage.version + 1 });
      onDone(workflowstatus === 1 ? 'switchedOn' : 'switchedOff', linkage.name);
    } catch (error) {
      onFailed(t('updateFailed', { msg: msgOf(error) }));
    } finally {
      setSwitching(undefined);
    }
  };

  return { ...written, go, busy, switching, save, remove, turn };
};

export type LinkageEdit = ReturnType<typeof useLinkageEdit>;
