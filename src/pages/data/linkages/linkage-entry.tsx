import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { useLoaded } from '../../../renderers/parts/use-loaded.tsx';
import { useUrlValue } from '../../use-url-state.ts';
import type { RightsHeld } from '../module/use-module.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import { useOpenedDraft } from '../list/opened-draft.ts';
import { mayChangeLinkages } from './linkages-query.ts';
import { linkageDialogPart } from './linkage-dialog-part.ts';

/** A notification leads to the linkages of its tab. */
const readLinkages = (params: URLSearchParams): boolean => params.get('linkages') === '1';

/** The button that opens the linkages of the list's tab, for people who may change them. */
export const LinkagesEntry = ({ model, rights }: { model: RecordListModel; rights: RightsHeld }) => {
  const { config, tab, list, scope } = model;
  const { t } = useTranslation('data');
  const isAddressed = useUrlValue(readLinkages);
  const prepared = useOpenedDraft('linkage');
  const [isOpen, setOpen] = useState(isAddressed || prepared.value !== undefined);
  const [isNear, setNear] = useState(false);
  const Dialog = useLoaded(linkageDialogPart, isNear || isOpen);
  // An open dialog stays while the list loads again: what is being written would be lost with it.
  const isDrawn = list.rows !== undefined || isOpen;
  if (tab === undefined || scope !== undefined || !isDrawn || !mayChangeLinkages(tab, rights)) return null;
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="policies" />}
        aria-haspopup="dialog"
        loading={isOpen && Dialog === undefined}
        title={t('linkages.title')}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => setOpen(true)}
      >
        {t('linkages.entry')}
      </Button>
      {isOpen && Dialog !== undefined ? (
        <Dialog
          key={tab.did}
          config={config}
          tab={tab}
          {...(prepared.value === undefined ? {} : { prepared: prepared.value })}
          onClose={() => {
            setOpen(false);
            prepared.drop();
          }}
        />
      ) : null}
    </>
  );
};
