/**
 * Fenced blocks in a model's text. The console draws some of them as boards, drafts and lists of records; those come from
 * tools alone. A model that was talked into writing one (prompt injection) writes plain code instead.
 */

/** Info strings that a model may write; CommonMark decodes entities and escapes, so that only these exact words pass. */
const allowed: ReadonlySet<string> = new Set(['', 'text', 'mermaid', 'json', 'csv', 'sql', 'markdown']);

/** Container marks (quote, list) and indent, the fence, the rest of the line. */
const opening = /^([\s>*+\-\d.)]*)(`{3,}|~{3,})(.*)$/su;
/** A line that may still become a fence. */
const unfinished = /^[\s>*+\-\d.)]*(?:`*|~*)$/u;

type Open = { prefix: string; fence: string };

const closes = ({ fence }: Open, line: string): boolean => {
  const fenceMatch = opening.exec(line);
  return (
    fenceMatch !== null &&
    fenceMatch[2]?.[0] === fence[0] &&
    (fenceMatch[2]?.length ?? 0) >= fence.length &&
    fenceMatch[3]?.trim() === ''
  );
};

/** @returns the text as it may be shown, in any pieces */
export const createSafeFences = () => {
  /** The current line as far as it is not passed on. */
  let waiting = '';
  let isLineShown = false;
  let open: Open | undefined;

  const wholeLine = (line: string): string => {
    if (isLineShown) return line;
    if (open !== undefined && closes(open, line)) {
      open = undefined;
      return line;
    }
    const [, prefix = '', fence = '', info = ''] = opening.exec(line) ?? [];
    if (fence === '') return line;
    open ??= { prefix: prefix.replaceAll(/[*+\-\d.)]/gu, ' '), fence };
    const end = line.endsWith('\r') ? '\r' : '';
    return `${prefix}${fence}${allowed.has(info.trim()) ? info.trim() : 'text'}${end}`;
  };

  return {
    push: (text: string): string => {
      const lines = (waiting + text).split('\n');
      waiting = lines.pop() ?? '';
      let safeText = '';
      for (const line of lines) {
        safeText += `${wholeLine(line)}\n`;
        isLineShown = false;
      }
      if (!isLineShown && (unfinished.test(waiting) || opening.test(waiting))) return safeText;
      isLineShown = true;
      safeText += waiting;
      waiting = '';
      return safeText;
    },
    /** Ends the text before a block of ours: what waited, and the end of a fence that is open. */
    settle: (): string => {
      const buffered = wholeLine(waiting);
      waiting = '';
      isLineShown = false;
      const end = open === undefined ? '' : `\n${open.prefix}${open.fence}\n`;
      open = undefined;
      return buffered + end;
    },
  };
};
