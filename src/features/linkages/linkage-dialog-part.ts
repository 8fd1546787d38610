import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';

/** The dialog of linkages with its translations, its form and the compiler of schemas: prefetched on hover and focus. */
export const linkageDialogPart = createLoader(
  async () => (await Promise.all([import('./linkage-dialog.tsx'), loadTexts('linkages')]))[0].LinkageDialog,
);

/** The history of one linkage alone. */
export const linkageHistoryPart = createLoader(
  async () =>
    (await Promise.all([import('./linkage-history-dialog.tsx'), loadTexts('linkages')]))[0].LinkageHistoryDialog,
);

/** The question of a switch outside of the dialog. */
export const conflictPart = createLoader(
  async () => (await Promise.all([import('./conflict-dialog.tsx'), loadTexts('linkages')]))[0].ConflictDialog,
);
