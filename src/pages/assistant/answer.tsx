import { memo, useMemo, useState } from 'react';
import { FencedBlock, WaitingBlock } from './blocks/fenced-block.tsx';
import { loaderOf } from './blocks/block-kinds.ts';
import { CodeBlock } from './blocks/code-block.tsx';
import { MarkdownText } from './markdown.tsx';
import { type AnswerPart, createAnswerSplitter } from './split-answer.ts';
import styles from './answer.module.css';

/** Finished parts are rendered in groups, so that a piece of a long answer compares groups and not all parts. */
const groupSize = 16;

/** The first word of an info string is the kind. */
const kindOf = (info: string): string => info.split(/\s/, 1)[0] ?? '';

const Part = memo(({ part }: { part: AnswerPart }) =>
  part.fence === undefined ? (
    <MarkdownText text={part.text} />
  ) : (
    <FencedBlock kind={kindOf(part.fence)} source={part.text} />
  ),
);
Part.displayName = 'Part';

const Parts = ({ parts }: { parts: readonly AnswerPart[] }) =>
  // Parts are only ever added at the end.
  // oxlint-disable-next-line react/no-array-index-key
  parts.map((part, index) => <Part key={index} part={part} />);

const Group = memo(
  Parts,
  (former, next) =>
    former.parts.length === next.parts.length && former.parts.every((part, index) => part === next.parts[index]),
);
Group.displayName = 'Group';

const OpenPart = ({ part }: { part: AnswerPart }) => {
  if (part.fence === undefined) return <MarkdownText text={part.text} />;
  const kind = kindOf(part.fence);
  return loaderOf(kind) === undefined ? <CodeBlock kind={kind} source={part.text} /> : <WaitingBlock />;
};

type Props = { text: string; isStreaming: boolean };

/** The markdown of an answer with its blocks, also while it arrives. */
export const Answer = ({ text, isStreaming }: Props) => {
  const [splitter] = useState(createAnswerSplitter);
  // The last line of an answer that is over is complete.
  const complete = isStreaming ? text : `${text}\n`;
  const { finished, open } = useMemo(() => splitter.read(complete), [splitter, complete]);
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(finished.length / groupSize) }, (_group, index) =>
        finished.slice(index * groupSize, (index + 1) * groupSize),
      ),
    [finished],
  );
  return (
    <div className={styles.answer}>
      {groups.map((parts, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <Group key={index} parts={parts} />
      ))}
      {open && (isStreaming ? <OpenPart part={open} /> : <Part part={open} />)}
      {isStreaming && <span className={styles.caret} />}
    </div>
  );
};
