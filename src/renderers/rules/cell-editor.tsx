import {
  type FocusEvent,
  type KeyboardEvent,
  startTransition,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import type { CellChoice } from '../../engine/rules/cell-kind.ts';
import { ruleCells } from '../../engine/rules/cells/registry.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { describeFault } from '../../engine/automation/sentences.ts';
import { useRendering } from '../fields/rendering.tsx';
import { CellPanel } from './cell-panel.tsx';
import { type EditStep, useRules } from './rules-context.ts';
import styles from './rules.module.css';
import own from './cell-editor.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** Whether a cell of this column is written in a dialog: its values can't be typed. */
export const isPanelled = ({ column }: RuleColumn): boolean => {
  const { operand } = fieldTypeOf(column);
  return operand !== 'text' && operand !== 'number' && column.enum === undefined;
};

export const CellEditor = ({ column }: { column: RuleColumn }) => {
  const { store } = useRules();
  const [editing] = useState(() => store.get().editing);
  if (editing === undefined) return null;
  return editing.isPanel ? (
    <CellPanel column={column} />
  ) : (
    <TextEditor column={column} start={editing.text} unit={editing.unit} />
  );
};

/** Choices that contain what is typed; all of them while the text is one of them. */
const matching = (choices: readonly CellChoice[], text: string): readonly CellChoice[] => {
  const typed = text.trim().toLowerCase();
  if (choices.some((choice) => choice.text.toLowerCase() === typed)) return choices;
  const matches = choices.filter((choice) => choice.isPrefix === true || choice.label.toLowerCase().includes(typed));
  return typed === '' ? choices : matches;
};

/** px; a list of choices with a fault below it is not higher. */
const tallest = 260;

/** Position of the list of choices: below the cell, or above it where there is no room. */
const useAnchor = () => {
  const box = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number; minWidth: number }>();
  useLayoutEffect(() => {
    box.current?.focus();
    const cell = box.current?.closest('.ag-cell')?.getBoundingClientRect();
    if (cell === undefined) return;
    const isLow = cell.bottom + tallest > innerHeight && cell.top > tallest;
    const side = isLow ? { bottom: innerHeight - cell.top } : { top: cell.bottom };
    setPlace({ left: cell.left, minWidth: cell.width, ...side });
  }, []);
  const fill = (text: string): void => {
    if (box.current !== null) box.current.value = text;
    box.current?.focus();
  };
  return { box, place, fill };
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

type TextEditorProps = { column: RuleColumn; start: string; unit: string };

const TextEditor = ({ column, start, unit }: TextEditorProps) => {
  const { finish } = useRules();
  const { context } = useRendering();
  const id = useId();
  const { box, place, fill } = useAnchor();
  const { offered, read: readText } = useReading(column, unit);
  // The box holds the text; choices and fault follow it after its paint, so that a key waits for nothing.
  const [text, setText] = useState(start);
  const [activeIndex, setActiveIndex] = useState(-1);
  const isOver = useRef(false);
  const { read, choices } = readText(text);
  const fault = read.ok ? undefined : describeFault(read.faults[0] ?? { path: '', rule: 'value' }, column.column.label);
  const isTyped = text !== start;
  const typed = (): string => box.current?.value ?? text;

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
    const former = typed();
    const formerPrefix = offered.find(({ text: sign }) => former.startsWith(sign));
    const next = choice.text + former.slice(formerPrefix?.text.length ?? 0);
    fill(next);
    show(next);
    return undefined;
  };
  /** What is typed, or the choice that it is the only beginning of. */
  const completedText = (): string => {
    const now = readText(typed());
    const only = now.choices.filter(({ isPrefix }) => isPrefix !== true);
    const isGuess = !now.read.ok && typed().trim() !== '' && only.length === 1;
    return (isGuess ? only[0]?.text : undefined) ?? typed();
  };
  const leave = (step: EditStep): void => {
    const chosen = typed() === text ? choices[activeIndex] : undefined;
    if (chosen !== undefined) take(chosen, step);
    else if (readText(completedText()).read.ok) end(completedText(), step);
  };
  /** A press elsewhere takes what is typed; what the column does not take is named below the table. */
  const blurred = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const grid = currentTarget.closest('.ag-root-wrapper');
    const isAway = relatedTarget instanceof Node && grid?.contains(relatedTarget) === false;
    end(completedText(), isAway ? 'away' : undefined);
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
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setActiveIndex(
        (activeIndex + by + choices.length + (activeIndex < 0 && by < 0 ? 1 : 0)) % Math.max(1, choices.length),
      );
    }
  };
  return (
    <>
      <input
        ref={box}
        className={own.input}
        data-taken="left"
        defaultValue={start}
        role={choices.length > 0 ? 'combobox' : undefined}
        aria-expanded={choices.length > 0 ? true : undefined}
        aria-controls={choices.length > 0 ? id : undefined}
        aria-activedescendant={activeIndex < 0 ? undefined : `${id}-${activeIndex}`}
        aria-label={inLanguage(column.column.label, context.language)}
        aria-invalid={isTyped && fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => show(target.value)}
        onKeyDown={keyDown}
        onBlur={blurred}
      />
      {place === undefined
        ? null
        : createPortal(
            <div className={own.drop} style={place}>
              {choices.length === 0 ? null : (
                <div
                  id={id}
                  role="listbox"
                  aria-label={inLanguage(column.column.label, context.language)}
                  className={own.choices}
                >
                  {choices.map((choice, index) => (
                    <div
                      key={choice.text}
                      id={`${id}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === activeIndex}
                      className={own.choice}
                      onPointerDown={(event) => {
                        // The box keeps the focus.
                        event.preventDefault();
                        take(choice);
                      }}
                    >
                      {choice.label}
                    </div>
                  ))}
                </div>
              )}
              {isTyped && fault !== undefined ? (
                <div id={`${id}-fault`} className={styles.dropFault}>
                  {inLanguage(fault.message, context.language)}
                </div>
              ) : null}
            </div>,
            document.body,
          )}
    </>
  );
};
