import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { useUrlState } from '../navigation/use-url-state.ts';
import type { ModuleRights } from '../module/use-module.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import { DialogButton } from '../list-dialog/dialog-button.tsx';
import { useOpenedDraft } from '../navigation/opened-draft.ts';
import { mayChangeLinkages } from './linkages-query.ts';
import { linkageUrl } from './linkage-address.ts';
import { linkageDialogPart, linkageHistoryPart } from './linkage-dialog-part.ts';
import type { DialogStep } from './use-linkage-draft.ts';

/** State of the dialog: open or not, and the linkage that the URL names. Closing removes it from the URL. */
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
  // Browser Back to another tab closes the dialog.
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

/** The link of a notification opens the history of the linkage that sent it. */
const startAt = (did: string | undefined): Extract<DialogStep, { kind: 'edit' }> | undefined =>
  did === undefined || did === '' ? undefined : { kind: 'edit', did, part: 'history' };

/**
 * The button that opens the linkages of the list's tab, for people who may change them. People who may only read the
 * list see the history of a linkage that notified them.
 */
export const LinkagesButton = ({ model, rights }: { model: RecordListModel; rights: ModuleRights }) => {
  const { config, tab, list, scope } = model;
  const { t } = useTranslation('data');
  const { isOpen, openedDid, prepared, open, close } = useOpened(tab?.did);
  const start = startAt(openedDid);
  const mayChange = mayChangeLinkages(tab, rights);
  const [isNear, setNear] = useState(false);
  const Dialog = useLoaded(linkageDialogPart, mayChange && (isNear || isOpen));
  const HistoryDialog = useLoaded(linkageHistoryPart, !mayChange && isOpen && start !== undefined);
  // An open dialog stays mounted while the list reloads, otherwise unsaved input would be lost.
  const isDrawn = list.rows !== undefined || isOpen;
  if (tab === undefined || scope !== undefined || !isDrawn) return null;
  if (!mayChange)
    return !isOpen || start === undefined || HistoryDialog === undefined ? null : (
      <HistoryDialog key={start.did} pid={config.pid} filterdid={tab.did} did={start.did} onClose={close} />
    );
  return (
    <>
      <DialogButton
        icon="linkages"
        title={t('linkages.title')}
        isLoading={isOpen && Dialog === undefined}
        onNear={() => setNear(true)}
        onOpen={open}
      >
        {t('linkages.entry')}
      </DialogButton>
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
