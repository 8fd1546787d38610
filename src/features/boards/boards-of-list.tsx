import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import type { ModuleRights } from '../module/use-module.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import { useIsPhone } from '../../state/preferences.ts';
import { stripHeight, useStripHeight } from './strip-height.ts';
import styles from './boards-of-list.module.css';
import { boardsQuery, mayChangeBoards } from './boards-query.ts';

type Props = { model: RecordListModel; rights: ModuleRights };

const entryPart = createLoader(
  async () => (await Promise.all([import('./boards-button.tsx'), loadTexts('board-dialog')]))[0].BoardsButton,
);
const stripPart = createLoader(
  async () => (await Promise.all([import('./board-strip.tsx'), loadTexts('board-dialog', 'boards')]))[0].BoardStrip,
);

/**
 * The boards of a list's tab. The rows have priority: boards are loaded and requested after them. The height of boards
 * that were open on the last visit is reserved from the start, to prevent a layout shift.
 */
export const BoardsOfList = ({ model: { config, tab, list, scope }, rights }: Props) => {
  const isReady = tab !== undefined && list.rows !== undefined && scope === undefined;
  const boards = useQuery({ ...boardsQuery(config.pid, tab?.did ?? ''), enabled: isReady });
  const hasBoards = isReady && boards.data !== undefined && boards.data.length > 0;
  const Strip = useLoaded(stripPart, hasBoards);
  const isPhone = useIsPhone();
  const { rem, keep } = useStripHeight(config.pid, tab?.did);
  const hasNone = isReady && (boards.isError || boards.data?.length === 0);
  useEffect(() => {
    if (hasNone) keep(0);
  }, [hasNone, keep]);
  if (scope !== undefined) return null;
  return (
    <div className={styles.room} style={rem > 0 ? { minHeight: stripHeight(rem, isPhone) } : undefined}>
      {!hasBoards || Strip === undefined ? null : (
        <Strip
          key={tab.did}
          config={config}
          tab={tab}
          boards={boards.data}
          mayChange={mayChangeBoards(tab, rights)}
          hasRoom={rem > 0}
          onRoom={keep}
        />
      )}
    </div>
  );
};

/** The button that opens the dialog of boards, for users who may change those of this tab. */
export const BoardsEntry = ({ model: { config, tab, list, scope }, rights }: Props) => {
  const isOffered = scope === undefined && mayChangeBoards(tab, rights);
  const Entry = useLoaded(entryPart, isOffered && list.rows !== undefined);
  return tab === undefined || !isOffered || Entry === undefined ? null : <Entry config={config} tab={tab} />;
};
