import { createParsedFiles } from '../http/sink.ts';
import type { SheetFault } from '../sheets/sheet.ts';
import type { ImportFileReader } from './file-reader.ts';
import type { Run } from './runs.ts';
import type { Stage } from './staging.ts';

/** A file that was read: what it holds, and where its rows wait. */
export type Staged = {
  fileReader: ImportFileReader;
  run: Run;
  stage: Stage | undefined;
  fault: SheetFault | undefined;
};

export const stagedFiles = createParsedFiles<Staged>();
