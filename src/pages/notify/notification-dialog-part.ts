import { createLoader } from '../../renderers/parts/loader.ts';

/** The dialog of a notification with its form and the compiler of schemas: loaded on demand. */
export const notificationDialogPart = createLoader(
  async () => (await import('./notification-dialog.tsx')).NotificationDialog,
);
