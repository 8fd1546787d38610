/**
 * Splits the markdown of an answer into blocks while it arrives. A finished block never changes again, so its rendered
 * output is memoised; only the last, open block is rendered with each new piece. Each character is scanned once.
 */

/** `fence` is the info string of a fenced block at the top level, and `text` then is its content. */
export type AnswerPart = { text: string; fence?: string };

export type SplitAnswer = {
  finished: readonly AnswerPart[];
  /** The last part, which may still grow. */
  open: AnswerPart | undefined;
};

type Fence = { mark: string; indent: number; info: string; contentFrom: number; isTop: boolean };

const fenceLine = /^( {0,3})(`{3,}|~{3,})[ \t]*([^\n]*)$/;
const nestedFenceLine = /^[ \t]*(`{3,}|~{3,})/;
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const indented = /^(?: {2,}|\t)/;
const blank = /^[ \t\r]*$/;

const closes = (line: string, { mark }: Fence): boolean => {
  const text = line.trim();
  return text.length >= mark.length && [...text].every((character) => character === mark[0]);
};

const unindented = (content: string, indent: number): string =>
  indent === 0 ? content : content.replaceAll(new RegExp(`^ {1,${indent}}`, 'gm'), '');

const opensFence = (line: string, isInList: boolean): Omit<Fence, 'contentFrom'> | undefined => {
  const top = fenceLine.exec(line);
  const [, indent = '', mark = '', info = ''] = top ?? [];
  // The info string of a backtick fence contains no backtick: otherwise the line is inline code.
  if (top && !(mark.startsWith('`') && info.includes('`')) && !(isInList && indent !== ''))
    return { mark, indent: indent.length, info: info.trim(), isTop: true };
  const nested = isInList ? nestedFenceLine.exec(line)?.[1] : undefined;
  return nested === undefined ? undefined : { mark: nested, indent: 0, info: '', isTop: false };
};

/**
 * Creates an incremental splitter for one streamed answer. `read` takes the whole text so far, which must start with
 * the text of the call before.
 */
export const createAnswerSplitter = (): { read: (text: string) => SplitAnswer } => {
  let finished: readonly AnswerPart[] = [];
  let start = 0;
  let scanned = 0;
  let isAfterBlank = false;
  let isList = false;
  let fence: Fence | undefined;

  const finish = (all: string, end: number): void => {
    const text = all.slice(start, end);
    if (!blank.test(text.replaceAll('\n', ''))) finished = [...finished, { text: text.trimEnd() }];
    start = end;
    isAfterBlank = false;
    isList = false;
  };

  const readFenced = (all: string, line: string, open: Fence): void => {
    if (!closes(line, open)) return;
    fence = undefined;
    if (!open.isTop) return;
    const content = all.slice(open.contentFrom, Math.max(open.contentFrom, scanned - 1));
    finished = [...finished, { text: unindented(content, open.indent), fence: open.info }];
    start = scanned + line.length + 1;
  };

  const readLine = (all: string, line: string): void => {
    if (fence) {
      readFenced(all, line, fence);
      return;
    }
    if (blank.test(line)) {
      isAfterBlank = true;
      return;
    }
    const isItem = listItem.test(line);
    if (isAfterBlank && !indented.test(line) && !(isList && isItem)) finish(all, scanned);
    const opened = opensFence(line, isList);
    if (opened?.isTop === true) finish(all, scanned);
    else if (isItem) isList = true;
    isAfterBlank = false;
    if (opened) fence = { ...opened, contentFrom: scanned + line.length + 1 };
  };

  const openPart = (all: string): AnswerPart | undefined => {
    if (fence?.isTop === true)
      return { text: unindented(all.slice(fence.contentFrom), fence.indent), fence: fence.info };
    const text = all.slice(start);
    return blank.test(text.replaceAll('\n', '')) ? undefined : { text };
  };

  return {
    read: (all) => {
      for (let end = all.indexOf('\n', scanned); end !== -1; end = all.indexOf('\n', scanned)) {
        readLine(all, all.slice(scanned, end));
        scanned = end + 1;
      }
      return { finished, open: openPart(all) };
    },
  };
};
