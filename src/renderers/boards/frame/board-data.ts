import { CallError, isAborted } from '../../../api/call-error.ts';
import { statuses } from '../../../api/statuses.ts';
import type { Dataset } from '../../../engine/board/dataset.ts';
import { PluginFault } from '../plugins/plugin-fault.ts';

/** What a board's question answers: `asof` in epoch seconds, `pids`: the modules that its numbers were read from. */
export type BoardAnswer = { datasets: readonly Dataset[]; asof: number; pids?: readonly string[] };

/**
 * A board's data state. `text` is a failure in the person's words, `''` where it has none. `trouble` beside the
 * numbers: the last refresh failed, and the former ones stay. `plugin`: whose fault it is.
 */
export type BoardData =
  | { kind: 'loading' }
  | ({ kind: 'ready'; trouble?: string } & BoardAnswer)
  | { kind: 'forbidden'; text: string }
  | { kind: 'failed'; text: string; plugin?: PluginFault };

const textOf = (error: unknown): string => (error instanceof CallError ? error.msg : '');

/** What to show for the last answer and the last failure. */
export function boardDataOf(answer: BoardAnswer | undefined, error: unknown): BoardData {
  if (error instanceof CallError && error.status === statuses.forbidden) return { kind: 'forbidden', text: error.msg };
  const hasFailed = error !== null && error !== undefined && !isAborted(error);
  if (answer !== undefined) return { kind: 'ready', ...answer, ...(hasFailed && { trouble: textOf(error) }) };
  if (!hasFailed) return { kind: 'loading' };
  return { kind: 'failed', text: textOf(error), ...(error instanceof PluginFault && { plugin: error }) };
}
