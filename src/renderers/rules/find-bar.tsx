import { Button } from 'antd';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findCells, replaceCells } from '../../engine/rules/find.ts';
import type { RuleTable } from '../../engine/rules/rule-table.ts';
import type { CellPosition } from '../../engine/rules/selection.ts';
import { useRendering } from '../fields/rendering.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { Icon } from '../parts/icon.tsx';
import styles from './rules.module.css';

type Props = {
  table: RuleTable;
  disabled: boolean;
  active: () => CellPosition | undefined;
  onGo: (position: CellPosition) => void;
  onReplace: (replaced: ReturnType<typeof replaceCells>) => void;
  onClose: () => void;
};

const isAfter = (a: CellPosition, b: CellPosition): boolean =>
  a.row > b.row || (a.row === b.row && a.column > b.column);

/** Find and replace in all cells of the table. Enter goes to the next one, Esc closes. */
export const FindBar = ({ table, disabled, active, onGo, onReplace, onClose }: Props) => {
  const { t } = useTranslation('rules');
  const { context } = useRendering();
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const search = { text };
  const hits = useMemo(() => findCells(table, { text }, context), [table, text, context]);
  const next = (isBack = false): void => {
    const from = active() ?? { row: -1, column: -1 };
    const ordered = isBack ? hits.toReversed() : hits;
    const to = ordered.find((position) => (isBack ? isAfter(from, position) : isAfter(position, from))) ?? ordered[0];
    if (to !== undefined) onGo(to);
  };
  const replace = (spots: readonly CellPosition[]): void =>
    onReplace(replaceCells(table, { search, by, spots }, context));
  const activeSpot = (): CellPosition | undefined => {
    const current = active();
    return hits.find((position) => position.row === current?.row && position.column === current.column);
  };
  const keyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    // Not the browser's own search, which sees only the rows that are drawn.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      box.current?.querySelector('input')?.select();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next(event.shiftKey);
  };
  return (
    <div ref={box} className={styles.find} role="search" onKeyDown={keyDown}>
      <TextBox
        autoFocus
        value={text}
        invalid={false}
        placeholder={t('find')}
        aria-label={t('find')}
        onChange={({ target }) => setText(target.value)}
      />
      <span className={styles.found} role="status">
        {text === '' ? '' : t('found', { count: hits.length })}
      </span>
      <Button
        icon={<Icon name="up" />}
        aria-label={t('former')}
        disabled={hits.length === 0}
        onClick={() => next(true)}
      />
      <Button icon={<Icon name="down" />} aria-label={t('next')} disabled={hits.length === 0} onClick={() => next()} />
      {disabled ? null : (
        <>
          <TextBox
            value={by}
            invalid={false}
            placeholder={t('replaceBy')}
            aria-label={t('replaceBy')}
            onChange={({ target }) => setBy(target.value)}
          />
          <Button
            disabled={hits.length === 0}
            onClick={() => {
              const position = activeSpot();
              if (position !== undefined) replace([position]);
              next();
            }}
          >
            {t('replace')}
          </Button>
          <Button disabled={hits.length === 0} onClick={() => replace(hits)}>
            {t('replaceAll')}
          </Button>
        </>
      )}
      <Button type="text" icon={<Icon name="close" />} aria-label={t('closeFind')} onClick={onClose} />
    </div>
  );
};
