import type { AnswerOf } from '../../../api/endpoint.ts';
import type { endpoints } from '../../../api/endpoints.ts';

export type ImportOutcome = AnswerOf<typeof endpoints.importHistory>['data'];

/** Where a person is on the way from a file to stored rows; `sent` is the share that the server has, 0 to 1. */
export type ImportStep =
  | { is: 'choosing'; refusal?: string }
  | { is: 'reading'; name: string; sent: number }
  | { is: 'shown'; name: string; outcome: ImportOutcome }
  | { is: 'importing'; name: string; outcome: ImportOutcome }
  | { is: 'done'; count: number };
