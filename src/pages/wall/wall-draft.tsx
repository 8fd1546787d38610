import { useTranslation } from 'react-i18next';
import { useDraft, useRenderedContent } from '../../drafts/use-draft.ts';
import { routes } from '../../features/navigation/routes.ts';
import { toast } from '../../state/toasts.ts';
import type { UnsavedDashboard, Wall } from './use-wall.ts';

type Props = { did: string; wall: Pick<Wall, 'unsavedDashboard' | 'restore'> };

/**
 * Keeps a dashboard that is edited as a draft, and opens it for editing when the draft comes back; *Cancel* discards it.
 * Must be mounted once the stored dashboard is loaded.
 */
export const WallDraft = ({ did, wall }: Props) => {
  const { t } = useTranslation('parts');
  useDraft<UnsavedDashboard>({
    place: `${routes.dashboard()}/${did}`,
    source: useRenderedContent(wall.unsavedDashboard),
    restore: (unsaved) => {
      if (wall.restore(unsaved)) toast.info(t('draft.restored'));
    },
  });
  return null;
};
