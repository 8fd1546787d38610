import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { LiveBoard } from '../../../renderers/boards/frame/live-board.tsx';
import { BoardFence } from '../../../schemas/answer-blocks.ts';
import { builtInBoards } from '../../../features/boards/board-types.ts';
import { CodeBlock } from './code-block.tsx';
import { readBlock } from './read-block.ts';
import styles from '../answer.module.css';

/** A board of the console with the numbers of now, which the reader may see. */
export const View = ({ source }: { source: string }) => {
  const block = useMemo(() => readBlock(BoardFence, source), [source]);
  return block === undefined || builtInBoards.find(block.type) === undefined ? (
    <CodeBlock kind="board" source={source} isUnreadable />
  ) : (
    <UnsavedBoard block={block} />
  );
};

/** A board that is not stored. Its type is one of the console's. */
export const UnsavedBoard = ({ block }: { block: BoardFence }) => {
  const { pid, filterdid, type, config } = block;
  const board = builtInBoards.find(type);
  const source = useMemo(
    () => ({
      key: queryKeys.answerBoard({ pid, filterdid, type, config }),
      load: async (signal: AbortSignal) => {
        const request = { pid, type, config, ...(filterdid === undefined ? {} : { filterdid }) };
        return (await call(endpoints.queryBoard, request, { signal, silent: true })).result;
      },
    }),
    [pid, filterdid, type, config],
  );
  if (board === undefined) return null;
  return (
    <div className={styles.board} style={{ height: `${board.height / 16}rem` }}>
      <LiveBoard board={board} name={block.name ?? ''} config={config} source={source} />
    </div>
  );
};
