import { useMemo } from 'react';
import { DraftFence } from '../../../schemas/answer-blocks.ts';
import { draftCard } from '../drafts/draft-kinds.ts';
import { CodeBlock } from './code-block.tsx';
import { readBlock } from './read-block.ts';

/** A board, filter group, linkage or policy that is stored once the person confirms. */
export const View = ({ source }: { source: string }) => {
  const card = useMemo(() => {
    const block = readBlock(DraftFence, source);
    return block && draftCard(block);
  }, [source]);
  return card ?? <CodeBlock kind="draft" source={source} isUnreadable />;
};
