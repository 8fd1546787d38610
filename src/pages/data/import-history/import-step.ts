import type { AnswerOf } from '../../../api/endpoint.ts';
import type { endpoints } from '../../../api/endpoints.ts';

export type ImportOutcome = AnswerOf<typeof endpoints.importHistory>['data'];

/** Columns that a person gave to heads of the file; empty for one that is left out. */
export type ChosenHeads = Readonly<Record<string, string>>;

/**
 * Where a person is on the way from a file to stored rows; `sent` is the share that the server has, 0 to 1, and `read`
 * the rows that it has read so far, where it says so.
 */
export type ImportStep =
  | { is: 'choosing'; refusal?: string }
  | {
      is: 'reading';
      name: string;
      sent: number;
      read?: number;
      /** What was shown before a head was given to another column; it stays in sight, and the focus in it. */
      outcome?: ImportOutcome | undefined;
    }
  | { is: 'shown'; name: string; outcome: ImportOutcome }
  | { is: 'importing'; name: string; outcome: ImportOutcome; read?: number; isCancelling?: boolean }
  | { is: 'done'; count: number };
