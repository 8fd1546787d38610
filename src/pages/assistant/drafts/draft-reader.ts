import type { ReactNode } from 'react';
import type { DraftKind, DraftValues } from '../../../schemas/answer-blocks.ts';

/** The card of a draft, or nothing where the console can't show it. */
export type DraftReader<Kind extends DraftKind> = (value: DraftValues[Kind]) => ReactNode;
