import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardContext } from '../../../engine/board/board.ts';
import type { BoardRegistry } from '../../../engine/board/registry.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { moved } from '../../../renderers/parts/moved.ts';
import type { BoardCalls } from './board-calls.ts';
import styles from './board-dialog.module.css';
import { BoardEditor } from './board-editor.tsx';
import { BoardFoot } from './board-foot.tsx';
import { BoardList } from './board-list.tsx';
import type { StoredBoard } from './boards-query.ts';
import { TemplateGrid } from './template-grid.tsx';
import type { BoardEdit } from './use-board-edit.ts';
import type { Place } from './use-draft.ts';

type Props = {
  edited: BoardEdit;
  types: BoardRegistry;
  boards: readonly StoredBoard[];
  context: BoardContext;
  calls: BoardCalls;
  /** The module's and the tab's names. */
  subject: string;
  onSort: (dids: string[]) => void;
  onClose: () => void;
};

const templates: Place = { kind: 'templates' };

/** The dialog of contract "Screens": my boards at the left, templates or one board at the right. */
export const BoardsFrame = ({ edited, types, boards, context, calls, subject, onSort, onClose }: Props) => {
  const { t } = useTranslation('board-dialog');
  const body = useRef<HTMLDivElement>(null);
  /** Where the person wants to go from a board that is not saved. */
  const [wanted, setWanted] = useState<Place | 'close'>();
  const follow = (to: Place | 'close'): void => {
    setWanted(undefined);
    if (to === 'close') onClose();
    else edited.go(to);
  };
  const leaveFor = (to: Place | 'close'): void => {
    if (edited.busy !== undefined) return;
    if (edited.isDirty) setWanted(to);
    else follow(to);
  };
  const save = (): void => {
    void edited.save().then((isDone) => {
      if (isDone && wanted !== undefined) follow(wanted);
      setWanted(undefined);
      // Where something is missing, the focus stands where it is put right.
      if (!isDone) setTimeout(() => body.current?.querySelector<HTMLElement>(faulty)?.focus());
    });
  };
  useSaveKey(save);
  const { place, stored } = edited;
  return (
    <Modal
      open
      width="var(--size-dialog-wide)"
      centered
      closable={false}
      className={styles.dialog ?? ''}
      classNames={{ container: styles.frame ?? '', header: styles.part ?? '', footer: styles.part ?? '' }}
      title={
        <div className={styles.title}>
          <span>{t('title')}</span>
          <bdi className={styles.subject}>{subject}</bdi>
          <Button
            type="text"
            className={styles.titleVerb ?? ''}
            icon={<Icon name="close" />}
            aria-label={t('close')}
            title={t('close')}
            onClick={() => leaveFor('close')}
          />
        </div>
      }
      footer={
        <BoardFoot
          edited={edited}
          isAsking={wanted !== undefined}
          onStay={() => setWanted(undefined)}
          onDiscard={() => wanted !== undefined && follow(wanted)}
          onSave={save}
          onCancel={() => leaveFor(place.kind === 'templates' ? 'close' : templates)}
        />
      }
      // The question that stands is taken back first.
      onCancel={() => (wanted === undefined ? leaveFor('close') : setWanted(undefined))}
    >
      <div ref={body} className={styles.body} role="group" aria-label={t('title')}>
        <BoardList
          boards={boards}
          types={types}
          current={stored?.did}
          isBusy={edited.busy !== undefined}
          onAdd={() => leaveFor(templates)}
          onEdit={(did) => leaveFor({ kind: 'edit', did })}
          onMove={(from, to) => onSort(moved(boards, from, to).map(({ did }) => did))}
        />
        {place.kind === 'templates' ? (
          <TemplateGrid
            types={types.list}
            context={context}
            hasBoards={boards.length > 0}
            onChoose={(type) => edited.go({ kind: 'add', type })}
          />
        ) : (
          <BoardEditor
            // Drawn anew for each board: nothing typed in one stands in another.
            key={place.kind === 'add' ? place.type : place.did}
            edited={edited}
            context={context}
            calls={calls}
            onBack={() => leaveFor(templates)}
          />
        )}
      </div>
    </Modal>
  );
};

/** Ctrl+S saves, wherever the focus is: nothing but the dialog can be reached while it is open. */
const useSaveKey = (save: () => void): void => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

const faulty =
  '[aria-invalid="true"], [data-invalid="true"] input, [data-faulty="true"] input, [data-faulty="true"] button';
