import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { useUrlState } from '../navigation/use-url-state.ts';
import type { ModuleRights } from '../module/use-module.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import { DialogEntry } from '../list-dialog/dialog-entry.tsx';
import { useOpenedDraft } from '../navigation/opened-draft.ts';
import { mayChangeLinkages } from './linkages-query.ts';
import { linkageUrl } from './linkage-address.ts';
import { linkageDialogPart, linkageReasonPart } from './linkage-dialog-part.ts';
import type { DialogStep } from './use-linkage-draft.ts';

/** Whether the dialog is open, and what the URL wanted to see in it. The URL forgets it at closing. */
const useOpened = (tab: string | undefined) => {
  const [{ linkage: addressed }, change] = useUrlState(linkageUrl);
  const prepared = useOpenedDraft('linkage');
  const [isOpen, setOpen] = useState(addressed !== undefined || prepared.value !== undefined);
  const [openedDid, setOpenedDid] = useState(addressed);
  // A link may be followed while the list is on the screen.
  const [followed, setFollowed] = useState(addressed);
  if (followed !== addressed) {
    setFollowed(addressed);
    if (addressed !== undefined) {
      setOpenedDid(addressed);
      setOpen(true);
    }
  }
  // Back to another tab leaves the dialog.
  const [lastTab, setLastTab] = useState(tab);
  if (lastTab !== tab) {
    setLastTab(tab);
    if (lastTab !== undefined && addressed === undefined) setOpen(false);
  }
  return {
    isOpen,
    openedDid,
    prepared: prepared.value,
    open: (): void => setOpen(true),
    close: (): void => {
      setOpen(false);
      setOpenedDid(undefined);
      prepared.drop();
      if (addressed !== undefined) change({ linkage: undefined }, { replace: true });
    },
  };
};

/** A notification leads to the history of the linkage that sent it. */
const startAt = (did: string | undefined): Extract<DialogStep, { kind: 'edit' }> | undefined =>
  did === undefined || did === '' ? undefined : { kind: 'edit', did, part: 'history' };

/**
 * The button that opens the linkages of the list's tab, for people who may change them. People who may only read the
 * list see the history of a linkage that notified them.
 */
export const LinkagesEntry = ({ model, rights }: { model: RecordListModel; rights: ModuleRights }) => {
  const { config, tab, list, scope } = model;
  const { t } = useTranslation('data');
  const { isOpen, openedDid, prepared, open, close } = useOpened(tab?.did);
  const start = startAt(openedDid);
  const mayChange = mayChangeLinkages(tab, rights);
  const [isNear, setNear] = useState(false);
  const Dialog = useLoaded(linkageDialogPart, mayChange && (isNear || isOpen));
  const Reason = useLoaded(linkageReasonPart, !mayChange && isOpen && start !== undefined);
  // An open dialog stays while the list loads again: what is being written would be lost with it.
  const isDrawn = list.rows !== undefined || isOpen;
  if (tab === undefined || scope !== undefined || !isDrawn) return null;
  if (!mayChange)
    return !isOpen || start === undefined || Reason === undefined ? null : (
      <Reason key={start.did} pid={config.pid} filterdid={tab.did} did={start.did} onClose={close} />
    );
  return (
    <>
      <DialogEntry
        icon="linkages"
        title={t('linkages.title')}
        isLoading={isOpen && Dialog === undefined}
        onNear={() => setNear(true)}
        onOpen={open}
      >
        {t('linkages.entry')}
      </DialogEntry>
      {isOpen && Dialog !== undefined ? (
        <Dialog
          key={`${tab.did} ${openedDid ?? ''}`}
          config={config}
          tab={tab}
          {...(prepared === undefined ? {} : { prepared })}
          {...(start === undefined ? {} : { start })}
          onClose={close}
        />
      ) : null}
    </>
  );
};
