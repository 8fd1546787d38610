import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleConfig } from '../../../engine/column.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { useLoaded } from '../../../renderers/table/use-loaded.ts';
import type { FilterTab } from '../../../schemas/wire.ts';
import { readStored, writeStored } from '../../../state/storage.ts';
import styles from './board-strip.module.css';
import type { StoredBoard } from './boards-query.ts';
import { loadBoardDialog } from './load-board-dialog.ts';
import { SavedBoard, sizeOf } from './saved-board.tsx';
import { useBoardTypes } from './use-board-types.ts';

export type BoardStripProps = {
  config: ModuleConfig;
  tab: FilterTab;
  boards: readonly StoredBoard[];
  mayChange: boolean;
};

const hidden = 'hidden';
const memoryOf = (pid: string): string => `boards-${pid}`;

/** The boards of a tab above its table, in one row that scrolls; hidden or not is remembered for the module. */
export const BoardStrip = ({ config, tab, boards, mayChange }: BoardStripProps) => {
  const { t } = useTranslation('board-dialog');
  const id = useId();
  const [isOpen, setOpen] = useState(() => readStored(memoryOf(config.pid)) !== hidden);
  const types = useBoardTypes(config.pid);
  const [edited, setEdited] = useState<string>();
  const Dialog = useLoaded(loadBoardDialog, edited !== undefined);
  const toggle = (): void => {
    writeStored(memoryOf(config.pid), isOpen ? hidden : undefined);
    setOpen(!isOpen);
  };
  if (types === undefined) return null;
  const highest = Math.max(...boards.map((board) => sizeOf(board, types).height));
  return (
    <section className={styles.strip} aria-label={t('strip.label')}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
        {t('strip.title', { count: boards.length })}
        <span className="visually-hidden">{t(isOpen ? 'strip.hide' : 'strip.show')}</span>
      </button>
      {isOpen ? (
        <div id={id} className={styles.row} style={{ height: `min(${highest / 16}rem, 36vh)` }}>
          {boards.map((board) => (
            <div
              key={board.did}
              className={styles.slot}
              style={{ flexBasis: `calc(${sizeOf(board, types).span / 12} * 100% - 1px)` }}
            >
              <SavedBoard
                stored={board}
                types={types}
                actions={
                  mayChange
                    ? [
                        {
                          key: 'edit',
                          label: t('overview.edit'),
                          icon: <Icon name="settings" />,
                          isApart: true,
                          onChoose: () => setEdited(board.did),
                        },
                      ]
                    : []
                }
              />
            </div>
          ))}
        </div>
      ) : null}
      {edited === undefined || Dialog === undefined ? null : (
        <Dialog config={config} tab={tab} start={{ kind: 'edit', did: edited }} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
};
