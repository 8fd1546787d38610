import { type KeyboardEvent, startTransition, useMemo, useRef, useState } from 'react';
import { describeFault } from '../../engine/automation/sentences.ts';
import type { CellChoice } from '../../engine/rules/cell-kind.ts';
import { ruleCells } from '../../engine/rules/cells/registry.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { useRendering } from '../fields/rendering.tsx';
import { type EditStep, useRules } from './rules-context.ts';

/** Choices that contain what is typed; all of them while the text is one of them. */
const matching = (choices: readonly CellChoice[], text: string): readonly CellChoice[] => {
  const typed = text.trim().toLowerCase();
  if (choices.some((choice) => choice.text.toLowerCase() === typed)) return choices;
  const matches = choices.filter((choice) => choice.isPrefix === true || choice.label.toLowerCase().includes(typed));
  return typed === '' ? choices : matches;
};

const steps: Readonly<Record<string, readonly ['down' | 'right', 'up' | 'left']>> = {
  Enter: ['down', 'up'],
  Tab: ['right', 'left'],
};

/** What a text means in a cell of a column, and which of its choices go on from it. */
const useReading = (column: RuleColumn, typedUnit: string) => {
  const { context } = useRendering();
  const kind = ruleCells[column.kind];
  const offered = useMemo(() => kind.choices(column, context.language), [kind, column, context.language]);
  return {
    offered,
    read: (text: string) => ({
      read: kind.read(text, column, { ...context, typedUnit }),
      choices: matching(offered, text),
    }),
  };
};

type Reading = ReturnType<ReturnType<typeof useReading>['read']>;

/** What is typed, or the choice that it is the only beginning of. */
const completed = (typed: string, { read, choices }: Reading): string => {
  const only = choices.filter(({ isPrefix }) => isPrefix !== true);
  const isGuess = !read.ok && typed.trim() !== '' && only.length === 1;
  return (isGuess ? only[0]?.text : undefined) ?? typed;
};

/** The text with this prefix, such as `>=`, instead of the one it has. */
const withPrefix = (text: string, prefix: CellChoice, offered: readonly CellChoice[]): string => {
  const former = offered.find(({ text: sign }) => text.startsWith(sign));
  return prefix.text + text.slice(former?.text.length ?? 0);
};

/** The index one further or back in a ring of so many; from none (-1) to the first or the last. */
const besideIndex = (index: number, by: 1 | -1, count: number): number =>
  (index + by + count + (index < 0 && by < 0 ? 1 : 0)) % Math.max(1, count);

type Box = {
  /** What is in the box now; nothing before it is there. */
  now: () => string | undefined;
  /** Writes it and gives the box the focus. */
  fill: (text: string) => void;
};

/**
 * Writing a cell as text: what is typed, read as the column's, its choices, and the end. The box holds the text; choices
 * and fault follow it after its paint, so that a key waits for nothing.
 */
export const useTextEdit = (column: RuleColumn, { start, unit }: { start: string; unit: string }, box: Box) => {
  const { finish } = useRules();
  const { offered, read: readText } = useReading(column, unit);
  const [text, setText] = useState(start);
  const [activeIndex, setActiveIndex] = useState(-1);
  const isOver = useRef(false);
  const { read, choices } = readText(text);
  const fault = read.ok ? undefined : describeFault(read.faults[0] ?? { path: '', rule: 'value' }, column.column.label);
  const typed = (): string => box.now() ?? text;

  const show = (next: string): void =>
    startTransition(() => {
      setText(next);
      setActiveIndex(-1);
    });
  const end = (value: string | undefined, step?: EditStep | 'away'): void => {
    if (isOver.current) return;
    isOver.current = true;
    finish(value, step);
  };
  const take = (choice: CellChoice, step?: EditStep): void => {
    if (choice.isPrefix !== true) return end(choice.text, step);
    const next = withPrefix(typed(), choice, offered);
    box.fill(next);
    show(next);
    return undefined;
  };
  const completedText = (): string => completed(typed(), readText(typed()));
  const leave = (step: EditStep): void => {
    const chosen = typed() === text ? choices[activeIndex] : undefined;
    if (chosen !== undefined) take(chosen, step);
    else if (readText(completedText()).read.ok) end(completedText(), step);
  };
  const keyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const way = steps[event.key];
    if (way !== undefined) {
      event.preventDefault();
      leave(event.shiftKey ? way[1] : way[0]);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      end(undefined);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActiveIndex(besideIndex(activeIndex, event.key === 'ArrowDown' ? 1 : -1, choices.length));
    }
  };
  return {
    choices,
    activeIndex,
    /** Once the text was changed. */
    fault: text === start ? undefined : fault,
    show,
    take,
    keyDown,
    /** Takes what is typed; what the column does not take is named below the table. */
    finish: (step: 'away' | undefined): void => end(completedText(), step),
  };
};
