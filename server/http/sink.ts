import type { SheetAnswer } from '../sheets/read-sheet.ts';
import type { Staged } from '../imports/staged.ts';

/** The result of reading the file part: in memory, stored, parsed as a spreadsheet, or staged as import rows. */
export type Kept =
  | { in: 'memory'; bytes: Buffer }
  | { in: 'store'; fileid: string }
  | { in: 'sheet'; answer: SheetAnswer }
  | { in: 'import'; staged: Staged };

/** Where the bytes of one file go while they arrive. */
export type Sink = {
  /** @throws Refusal to stop the upload */
  take(chunk: Buffer): Promise<void> | void;
  finish(): Promise<Kept>;
  /** After an upload that ended early, or a call that did not keep what it received. */
  drop(): Promise<void>;
};
