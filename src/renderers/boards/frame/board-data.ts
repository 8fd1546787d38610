import { CallError, isAborted } from '../../../api/call-error.ts';
import { statuses } from '../../../api/statuses.ts';
import type { Dataset } from '../../../engine/board/dataset.ts';
import { PluginFault } from '../plugins/plugin-fault.ts';

/** Answer to a board's queries. `asof`: epoch seconds. `pids`: modules from which the numbers were read. */
export type BoardAnswer = { datasets: readonly Dataset[]; asof: number; pids?: readonly string[] };

/**
 * State of a board's data. `text`: error message for the user, `''` if there is none. `trouble`: the last refresh
 * failed, and the former numbers remain. `plugin`: the plugin that failed.
 */
export type BoardData =
  | { kind: 'loading' }
  | ({ kind: 'ready'; trouble?: string } & BoardAnswer)
  | { kind: 'forbidden'; text: string }
  | { kind: 'failed'; text: string; plugin?: PluginFault };

const textOf = (error: unknown): string => (error instanceof CallError ? error.msg : '');

/** Derives the state from the last answer and the last error. */
export function boardDataOf(answer: BoardAnswer | undefined, error: unknown): BoardData {
  if (error instanceof CallError && error.status === statuses.forbidden) return { kind: 'forbidden', text: error.msg };
  const hasFailed = error !== null && error !== undefined && !isAborted(error);
  if (answer !== undefined) return { kind: 'ready', ...answer, ...(hasFailed && { trouble: textOf(error) }) };
  if (!hasFailed) return { kind: 'loading' };
  return { kind: 'failed', text: textOf(error), ...(error instanceof PluginFault && { plugin: error }) };
}
