import { useEffect, useRef } from 'react';
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
  const { unsavedDashboard } = wall;
  const { drop } = useDraft<UnsavedDashboard>({
    place: `${routes.dashboard()}/${did}`,
    source: useRenderedContent(unsavedDashboard),
    restore: (unsaved) => {
      if (wall.restore(unsaved)) toast.info(t('draft.restored'));
    },
  });
  const hadChanges = useRef(false);
  // At once after a save or *Cancel*: a reload right after it must not bring the draft back.
  useEffect(() => {
    const hasChanges = unsavedDashboard !== undefined;
    if (hadChanges.current && !hasChanges) drop();
    hadChanges.current = hasChanges;
  }, [unsavedDashboard, drop]);
  return null;
};
