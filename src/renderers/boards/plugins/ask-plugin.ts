import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { statuses } from '../../../api/statuses.ts';
import type { Board } from '../../../engine/board/board.ts';
import type { Dataset, DatasetQuery } from '../../../engine/board/dataset.ts';
import type { BoardAnswer } from '../frame/board-data.ts';
import { PluginFault, errorMessageOf } from './plugin-fault.ts';
import type { BoardContext } from '../../../engine/board/board-context.ts';

/** A board that is stored, or the tab that it is being made for. */
export type PluginRequest = { config: unknown; context: BoardContext } & (
  | { did: string }
  | { pid: string; filterdid: string }
);

type PluginQueries = { ownDatasets: Dataset[]; queries: DatasetQuery[] };

/** Builds a plugin's queries. @throws PluginFault if the plugin throws or returns something else */
function queriesOf(board: Board, config: unknown, context: BoardContext): PluginQueries {
  try {
    const ownDatasets: unknown = board.given(config, context);
    const queries: unknown = board.queries(config, context);
    if (!Array.isArray(ownDatasets)) throw new Error('given: return a list of datasets');
    if (!Array.isArray(queries)) throw new Error('queries: return a list of queries');
    return { ownDatasets, queries };
  } catch (cause) {
    throw new PluginFault(board.label, errorMessageOf(cause));
  }
}

/**
 * Loads the data of a plugin's board. The server does not know its queries, so the browser sends them.
 * Contract "Queries of boards".
 */
export async function askPlugin(
  board: Board,
  { config, context, ...location }: PluginRequest,
  signal: AbortSignal,
): Promise<BoardAnswer> {
  const { ownDatasets, queries } = queriesOf(board, config, context);
  if (queries.length === 0) return { datasets: ownDatasets, asof: context.now };
  try {
    const { result } = await call(endpoints.queryBoard, { ...location, queries }, { signal, silent: true });
    return { ...result, datasets: [...ownDatasets, ...result.datasets] };
  } catch (error) {
    // A query that the server cannot read is the plugin's; everything else happens to any board.
    if (error instanceof CallError && error.status === statuses.badInput)
      throw new PluginFault(board.label, `queries: ${error.msg}`);
    throw error;
  }
}
