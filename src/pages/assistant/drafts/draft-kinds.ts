import type { ReactNode } from 'react';
import type { DraftKind, DraftValues } from '../../../schemas/answer-blocks.ts';
import { readBoardDraft } from './board-draft.tsx';
import { readFilterDraft } from './filter-draft.tsx';
import { readLinkageDraft } from './linkage-draft.tsx';
import { readPolicyDraft } from './policy-draft.tsx';
import type { DraftReader } from './draft-reader.ts';

const readers: { readonly [Kind in DraftKind]: DraftReader<Kind> } = {
  board: readBoardDraft,
  filter: readFilterDraft,
  linkage: readLinkageDraft,
  policy: readPolicyDraft,
};

/** The card of a draft of any kind. */
export const draftCard = <Kind extends DraftKind>({
  kind,
  value,
}: {
  kind: Kind;
  value: DraftValues[Kind];
}): ReactNode => readers[kind](value);
