import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../engine/column.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { DialogButton } from '../list-dialog/dialog-button.tsx';
import { useOpenedDraft } from '../navigation/opened-draft.ts';
import { boardDialogPart } from './board-dialog-part.ts';
import type { DialogStep } from './use-board-draft.ts';

/** Button that opens the dialog of the boards of a tab. */
export const BoardsButton = ({ config, tab }: { config: ModuleConfig; tab: FilterTab }) => {
  const { t } = useTranslation('board-dialog');
  const prepared = useOpenedDraft('board');
  const [isOpen, setOpen] = useState(prepared.value !== undefined);
  const [start] = useState<DialogStep | undefined>(
    () => prepared.value && { kind: 'add', type: prepared.value.type, prepared: prepared.value },
  );
  const [isNear, setNear] = useState(false);
  const Dialog = useLoaded(boardDialogPart, isNear || isOpen);
  return (
    <>
      <DialogButton
        icon="chartBar"
        title={t('title')}
        isLoading={isOpen && Dialog === undefined}
        onNear={() => setNear(true)}
        onOpen={() => setOpen(true)}
      >
        {t('entry')}
      </DialogButton>
      {isOpen && Dialog !== undefined ? (
        <Dialog
          config={config}
          tab={tab}
          {...(start === undefined || prepared.value === undefined ? {} : { start })}
          onClose={() => {
            setOpen(false);
            prepared.drop();
          }}
        />
      ) : null}
    </>
  );
};
