import type { DraftKind } from '../../../schemas/answer-blocks.ts';
import { readBoardDraft } from './board-draft.tsx';
import { readFilterDraft } from './filter-draft.tsx';
import { readLinkageDraft } from './linkage-draft.tsx';
import { readPolicyDraft } from './policy-draft.tsx';
import type { DraftReader } from './draft-reader.ts';

export const draftReaders: Readonly<Record<DraftKind, DraftReader>> = {
  board: readBoardDraft,
  filter: readFilterDraft,
  linkage: readLinkageDraft,
  policy: readPolicyDraft,
};
