import type { StoredNotification } from '../../api/catalogue/notifications.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { DeleteNotification } from './delete-notification.tsx';
import { InvalidNotification } from './invalid-notification.tsx';
import { notificationDialogPart } from './notification-dialog-part.ts';
import type { NotifySectionProps } from './notify-props.ts';
import type { Enumerations } from './use-notification-choices.ts';

export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'invalid'; row: StoredNotification };

type Props = NotifySectionProps & {
  open: OpenDialog | undefined;
  enumerations: Enumerations | undefined;
  /** Opens another dialog instead, or closes. */
  onOpen: (next: OpenDialog | undefined) => void;
};

/** Adds, edits or deletes a notification. */
export const NotificationDialogs = ({ config, guard, open, enumerations, onOpen }: Props) => {
  const isEdited = enumerations !== undefined && (open?.kind === 'add' || open?.kind === 'edit');
  const Dialog = useLoaded(notificationDialogPart, isEdited);
  const close = (): void => onOpen(undefined);
  return (
    <>
      {isEdited && Dialog !== undefined ? (
        <Dialog
          config={config}
          enumerations={enumerations}
          stored={open.kind === 'edit' ? open.row : undefined}
          guard={guard}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'delete' ? <DeleteNotification pid={config.pid} row={open.row} onClose={close} /> : null}
      {open?.kind === 'invalid' ? (
        <InvalidNotification onEdit={() => onOpen({ kind: 'edit', row: open.row })} onClose={close} />
      ) : null}
    </>
  );
};
