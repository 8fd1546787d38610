import type { SheetAnswer } from '../sheets/read-sheet.ts';
import type { Staged } from '../imports/staged.ts';

/** The result of reading the file part: in memory, stored, parsed as a spreadsheet, or staged as import rows. */
export type Kept =
  | { in: 'memory'; bytes: Buffer }
  | { in: 'store'; fileid: string }
  | { in: 'sheet'; answer: SheetAnswer }
  | { in: 'import'; staged: Staged };

/** Destination of an uploaded file's bytes. */
export type Sink = {
  /** @throws Refusal to stop the upload */
  take(chunk: Buffer): Promise<void> | void;
  finish(): Promise<Kept>;
  /** Discards the bytes after an aborted upload or a failed call. */
  drop(): Promise<void>;
};
