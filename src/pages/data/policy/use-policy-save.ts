import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { StoredDraft } from '../../../drafts/use-draft.ts';
import type { OfflineSave } from '../../../drafts/use-offline-save.ts';
import { essentialAt } from '../../../engine/automation/policy-form.ts';
import type { AnsweredPolicy } from '../../../engine/automation/policy.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { isObject } from '../../../engine/own-property.ts';
import { products } from '../../../engine/products.ts';
import { toast } from '../../../state/toasts.ts';
import { routes } from '../../../features/navigation/routes.ts';
import type { PolicyEdit } from './use-policy-edit.ts';
import type { PolicyMode } from './policy-mode.ts';

/** Actions that need a confirmation. */
export type Confirmation = 'update' | 'delete' | 'conflict' | 'restore';

/** The address of a policy in one mode. */
export const toMode = (target: { pid: string; did: string }, mode: PolicyMode): string =>
  `${routes.addStrategy(target)}?status=${mode}`;

/** The router counts the pages of this tab that it has led to; a page opened by its address is the first. */
const isFirstPage = (): boolean => {
  const state: unknown = window.history.state;
  return !(isObject(state) && typeof state['idx'] === 'number' && state['idx'] > 0);
};

/** Faults of the essentials are shown at their fields; the server's refusal by the basic configuration is shown unchanged. */
const isBlank = ([first]: Readonly<CallError['errors']>): boolean =>
  first !== undefined && essentialAt(first.path) !== undefined && !first.rule.startsWith('unconfigured');

type Options = {
  mode: PolicyMode;
  target: ModuleConfig;
  stored: AnsweredPolicy | undefined;
  edit: PolicyEdit;
  storedDraft: StoredDraft;
  offline: OfflineSave;
};

/** Saving, deleting and leaving a policy, with the confirmation and the navigation of each. */
export const usePolicySave = ({ mode, target, stored, edit, storedDraft, offline }: Options) => {
  const { t } = useTranslation('policy-editor');
  const navigate = useNavigate();
  const cache = useQueryClient();
  /** Set just before the page leaves by itself. */
  const isFree = useRef(false);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  /** Why the last save failed, where that is no fault of the policy; shown until the next one. */
  const [failure, setFailure] = useState<string>();
  const { draft, saving } = edit;
  const goTo = (to: string): void => void navigate(to, { replace: true });
  /** One page back, or to the policies of the module where the editor was the first page. Contract "Screens". */
  const goBack = (): void => {
    if (isFirstPage()) goTo(routes.strategy({ pid: target.pid, part: 'management' }));
    else void navigate(-1);
  };
  const leave = (go: () => void): void => {
    isFree.current = true;
    go();
  };
  const detailOf = ({ did }: AnsweredPolicy): string => toMode({ pid: target.pid, did }, 'detail');
  const cancel = (): void => (stored === undefined ? goBack() : goTo(detailOf(stored)));
  /** A former version that was not stored must not look like the stored one. */
  const showStored = (): void => {
    if (mode === 'detail') edit.restore(edit.base);
  };
  const dismiss = (): void => {
    showStored();
    setConfirmation(undefined);
  };
  const send = async (): Promise<boolean> => {
    if (saving.isPending) return false;
    setFailure(undefined);
    try {
      await saving.mutateAsync();
      storedDraft.drop();
      toast.success(t('saved', { name: String(draft.values['name'] ?? '') }));
      return true;
    } catch (error) {
      if (mode !== 'detail' && offline.hold(error)) return false;
      showStored();
      // The newer version is the one to read.
      if (mode === 'detail') void cache.invalidateQueries({ queryKey: queryKeys.module(products.policies) });
      if (!(error instanceof CallError)) return false;
      if (mode !== 'detail' && error.hasRule('version')) setConfirmation('conflict');
      else if (mode !== 'detail' && error.errors.length === 0) setFailure(error.msg);
      else toast.error(isBlank(error.errors) ? t('blank') : error.faultMessage);
      return false;
    }
  };
  const save = (): void => {
    setConfirmation(undefined);
    void send().then((isDone) => {
      if (!isDone) return;
      leave(cancel);
    });
  };
  /** Shows what the server would refuse; then nothing is sent. */
  const isRefused = (): boolean => {
    const found = edit.check();
    if (found[0] === undefined) return false;
    toast.error(isBlank(found) ? t('blank') : found[0].message);
    return true;
  };
  // Contract "Screens": a change of a stored policy is asked about first.
  const submit = (): void => {
    if (mode === 'detail' || isRefused()) return;
    if (stored === undefined) save();
    else setConfirmation('update');
  };
  const sendChecked = async (): Promise<boolean> => !isRefused() && send();
  const remove = async (): Promise<void> => {
    if (stored === undefined) return;
    try {
      await call(endpoints.deletePolicy, { did: stored.did });
      void cache.invalidateQueries({ queryKey: queryKeys.records(products.policies) });
      storedDraft.drop();
      toast.success(t('deleted'));
      leave(goBack);
    } catch {
      // The client has said why.
      setConfirmation(undefined);
    }
  };
  return { isFree, failure, confirmation, setConfirmation, dismiss, sendChecked, save, submit, remove, cancel };
};
