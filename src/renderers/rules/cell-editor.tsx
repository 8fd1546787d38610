import { type FocusEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import type { CellChoice } from '../../engine/rules/cell-kind.ts';
import type { RuleColumn } from '../../engine/rules/rule-table.ts';
import { useRendering } from '../fields/rendering.tsx';
import { CellPanel } from './cell-panel.tsx';
import { useRules } from './rules-context.ts';
import styles from './rules.module.css';
import own from './cell-editor.module.css';
import { useTextEdit } from './use-text-edit.ts';
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

type TextEditorProps = { column: RuleColumn; start: string; unit: string };

const TextEditor = ({ column, start, unit }: TextEditorProps) => {
  const { language } = useRendering().context;
  const id = useId();
  const { box, place, fill } = useAnchor();
  const edit = useTextEdit(column, { start, unit }, { now: () => box.current?.value, fill });
  const { choices, activeIndex, fault } = edit;
  const label = inLanguage(column.column.label, language);
  /** A press elsewhere takes what is typed. */
  const blurred = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const grid = currentTarget.closest('.ag-root-wrapper');
    const isAway = relatedTarget instanceof Node && grid?.contains(relatedTarget) === false;
    edit.finish(isAway ? 'away' : undefined);
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
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => edit.show(target.value)}
        onKeyDown={edit.keyDown}
        onBlur={blurred}
      />
      {place === undefined
        ? null
        : createPortal(
            <div className={own.drop} style={place}>
              <Choices id={id} label={label} choices={choices} activeIndex={activeIndex} onTake={edit.take} />
              {fault === undefined ? null : (
                <div id={`${id}-fault`} className={styles.dropFault}>
                  {inLanguage(fault.message, language)}
                </div>
              )}
            </div>,
            document.body,
          )}
    </>
  );
};

type ChoicesProps = {
  id: string;
  label: string | undefined;
  choices: readonly CellChoice[];
  activeIndex: number;
  onTake: (choice: CellChoice) => void;
};

const Choices = ({ id, label, choices, activeIndex, onTake }: ChoicesProps) =>
  choices.length === 0 ? null : (
    <div id={id} role="listbox" aria-label={label} className={own.choices}>
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
            onTake(choice);
          }}
        >
          {choice.label}
        </div>
      ))}
    </div>
  );
