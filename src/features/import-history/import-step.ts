import type { AnswerOf } from '../../api/endpoint.ts';
import type { endpoints } from '../../api/endpoints.ts';

export type ImportOutcome = AnswerOf<typeof endpoints.importHistory>['data'];

/** Columns that the user assigned to headers; empty for a header that is not imported. */
export type ChosenHeads = Readonly<Record<string, string>>;

/** State of the import dialog. `sent`: uploaded fraction, 0 to 1. `read`: rows read by the server so far, if known. */
export type ImportStep =
  | { is: 'choosing'; refusal?: string }
  | {
      is: 'reading';
      name: string;
      sent: number;
      read?: number;
      /** The former preview, which remains visible and keeps the focus while a changed assignment is checked. */
      outcome?: ImportOutcome | undefined;
    }
  | { is: 'shown'; name: string; outcome: ImportOutcome }
  | { is: 'importing'; name: string; outcome: ImportOutcome; read?: number; isCancelling?: boolean }
  | { is: 'done'; count: number };
