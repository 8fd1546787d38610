import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { DraftValues } from '../../../schemas/answer-blocks.ts';
import { builtInBoards } from '../../../features/boards/board-types.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { UnsavedBoard } from '../blocks/board.block.tsx';
import { DraftCard } from './draft-card.tsx';
import type { DraftReader } from './draft-reader.ts';
import { useDraftNames } from './draft-names.ts';

type Value = DraftValues['board'];

/** A board with the numbers of now, as its dialog previews it. */
const BoardDraft = ({ value }: { value: Value }) => {
  const { t } = useTranslation('assistant');
  const cache = useQueryClient();
  const { pid, filterdid, name } = value;
  const names = useDraftNames(pid, filterdid);
  const list = `${routes.list({ pid })}?tab=${encodeURIComponent(filterdid)}`;
  const store = async (key: string): Promise<string> => {
    await call(endpoints.createBoard, value, { key, silent: true });
    await cache.invalidateQueries({ queryKey: queryKeys.boards(pid, filterdid) });
    return list;
  };
  return (
    <DraftCard
      kind="board"
      name={name}
      effect={t('draft.confirm.board', names)}
      store={store}
      editor={{ to: list, draft: { kind: 'board', value } }}
    >
      <UnsavedBoard block={value} />
    </DraftCard>
  );
};

export const readBoardDraft: DraftReader<'board'> = (value) =>
  builtInBoards.find(value.type) === undefined ? undefined : <BoardDraft value={value} />;
