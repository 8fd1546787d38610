import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';

/** The dialog of boards with its translations, and the compiler of their schemas: loaded on demand. */
export const boardDialogPart = createLoader(
  async () => (await Promise.all([import('./board-dialog.tsx'), loadTexts('board-dialog', 'boards')]))[0].BoardDialog,
);
