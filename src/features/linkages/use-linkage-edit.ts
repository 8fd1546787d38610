import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import type { Linkage } from '../../engine/automation/linkage.ts';
import { formPath, type LinkageDraft } from '../../engine/automation/linkage-draft.ts';
import type { DescribedFault } from '../../engine/automation/sentences.ts';
import { isNotFound, type LinkageCalls } from './linkage-calls.ts';
import type { StoredLinkage } from './linkages-query.ts';
import { useConflictQuestion } from './use-conflict-question.ts';
import { placeInLinkage } from './place-in-linkage.ts';
import { type DialogStep, useLinkageDraft } from './use-linkage-draft.ts';
import { useLinkageSwitch } from './use-linkage-switch.ts';
import { sameText } from '../../texts/phrase.ts';

type Options = Parameters<typeof useLinkageDraft>[0] & {
  calls: LinkageCalls;
  onDone: (done: 'saved' | 'deleted' | 'switchedOn' | 'switchedOff', name: string) => void;
  onFailed: (message: string) => void;
};

/** The faults that the server names, at the places of the form. */
const faultsOf = (error: unknown, draft: LinkageDraft): DescribedFault[] =>
  error instanceof CallError
    ? error.errors
        // Another version is no field's fault.
        .filter(({ rule }) => rule !== 'version')
        .map(({ path, rule, message }) => ({
          path: formPath({ path, rule }, draft),
          rule,
          message: sameText(message),
        }))
    : [];

export type Busy = 'saving' | 'deleting';

/** What was asked about one content is not asked of another. */
const forgetting = ({ edit, setStatus }: ReturnType<typeof useLinkageDraft>, forget: () => void) => ({
  edit: (...change: Parameters<typeof edit>): void => {
    forget();
    edit(...change);
  },
  setStatus: (status: 0 | 1): void => {
    forget();
    setStatus(status);
  },
});

/** The server's message for a failure; a fault of a part of the linkage names that part as the list does. */
const useMsgOf = () => {
  const { t } = useTranslation('linkages');
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t('unknownError');
    const [fault] = error.errors;
    const location = fault && placeInLinkage(fault.path);
    if (fault && location)
      return t('faultAt', { place: t(`places.${location.part}`, { number: location.number }), message: fault.message });
    return error.msg === '' ? t('unknownError') : error.msg;
  };
};

/** A draft with what the server is asked to do with it. What was typed stays until that has been done. */
export const useLinkageEdit = (options: Options) => {
  const { calls, linkages, onDone, onFailed } = options;
  const { t } = useTranslation('linkages');
  const [busy, setBusy] = useState<Busy>();
  /** The linkage that someone else changed (version conflict), after the person has seen the message. */
  const [overtaken, setOvertaken] = useState<string>();
  const { toConfirm, back, mayGoOn } = useConflictQuestion(calls.conflicts);
  const written = useLinkageDraft(options);
  const { writing, checked } = written;
  const msgOf = useMsgOf();
  const go = (next: DialogStep): void => {
    setOvertaken(undefined);
    back();
    written.go(next);
  };

  const store = async (linkage: Linkage): Promise<boolean> => {
    setBusy('saving');
    try {
      // Saving again after that notice overwrites the other version deliberately.
      const newer = linkages.find(({ did }) => did === overtaken);
      await calls.save(newer ?? writing?.stored, linkage);
      go({ kind: 'list' });
      onDone('saved', linkage.name);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.hasRule('version')) setOvertaken(writing?.stored?.did);
      const isDeleted = writing?.stored !== undefined && isNotFound(error);
      const msg = isDeleted ? t('deletedMeanwhile') : msgOf(error);
      const message = t(writing?.stored === undefined ? 'createFailed' : 'updateFailed', { msg });
      written.setFailure({ message, faults: writing === undefined ? [] : faultsOf(error, writing.draft) });
      if (isDeleted) written.detach();
      return false;
    } finally {
      setBusy(undefined);
    }
  };

  const save = async (): Promise<boolean> => {
    if (writing === undefined || busy !== undefined || toConfirm !== undefined || written.isPending) return false;
    written.submit();
    const { linkage } = checked;
    if (linkage === undefined) return false;
    setBusy('saving');
    const isFree = await mayGoOn('save', { did: writing.stored?.did, linkage }, () => store(linkage));
    setBusy(undefined);
    return isFree ? store(linkage) : false;
  };

  const remove = async ({ did, name }: StoredLinkage): Promise<void> => {
    setBusy('deleting');
    try {
      await calls.remove(did);
      go({ kind: 'list' });
      onDone('deleted', name);
    } catch (error) {
      written.setFailure({ message: t('deleteFailed', { msg: msgOf(error) }), faults: [] });
    } finally {
      setBusy(undefined);
    }
  };

  // What is being written of it stays.
  const { switching, turn } = useLinkageSwitch({
    save: calls.save,
    mayGoOn,
    onTurned: (former, workflowstatus) => {
      if (writing?.stored?.version === former.version)
        written.rebase({ ...former, workflowstatus, version: former.version + 1 });
      onDone(workflowstatus === 1 ? 'switchedOn' : 'switchedOff', former.name);
    },
    onFailed: (error) => onFailed(t('updateFailed', { msg: msgOf(error) })),
  });

  return {
    ...written,
    go,
    ...forgetting(written, back),
    busy,
    switching,
    toConfirm,
    save,
    remove,
    turn,
  };
};

export type LinkageEdit = ReturnType<typeof useLinkageEdit>;
