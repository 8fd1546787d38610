import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rightKinds } from '../../engine/rights.ts';
import { type CellView, LevelMark, MatrixCell } from './matrix-cell.tsx';
import { MatrixGroupHead } from './matrix-group.tsx';
import { levelOfKey, placeAfter, stepOfKey } from './matrix-keys.ts';
import type { MatrixGroup, MatrixRow } from './matrix-rows.ts';
import type { Place } from './role-draft.ts';
import type { Setting } from './use-role-draft.ts';
import { useLevelWords } from './use-level-words.ts';
import './matrix.css';

type Props = {
  label: string;
  groups: readonly MatrixGroup[];
  viewOf: (place: Place) => CellView;
  sourceOf: (row: MatrixRow) => ReactNode;
  /** Found rows are shown whether their group is open or not. */
  isSearching: boolean;
  /** Missing where nothing can be changed: then it is a table, else a grid to walk through. */
  onSet?: ((settings: Setting[]) => void) | undefined;
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
};

/** From so many rows on, groups begin shut. */
const many = 200;

/** A line of the table: the head of a group, or one of its rows. */
type Line = { group: MatrixGroup; row: MatrixRow | undefined };

const columns = rightKinds.length + 1;

/** Applications by what may be done with them. Arrow keys walk, Space raises, digits set. */
export const RightsMatrix = ({ label, groups, viewOf, sourceOf, isSearching, onSet, onUndo, onRedo }: Props) => {
  const { t } = useTranslation('authority');
  const words = useLevelWords();
  const table = useRef<HTMLTableElement>(null);
  const isLong = groups.reduce((sum, { rows }) => sum + rows.length, 0) > many;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('0,0');
  const isOpen = ({ id }: MatrixGroup): boolean => isSearching || turned.has(id) === isLong;
  const lines: Line[] = groups.flatMap((group) => [
    { group, row: undefined },
    ...(isOpen(group) ? group.rows.map((row) => ({ group, row })) : []),
  ]);
  const toggle = ({ id }: MatrixGroup): void =>
    setTurned(turned.has(id) ? new Set([...turned].filter((one) => one !== id)) : new Set([...turned, id]));
  const heldIn = ({ rows }: MatrixGroup): number =>
    rows.filter(({ pid }) => rightKinds.some((kind) => viewOf({ pid, kind }).level > 0)).length;

  const press = (event: KeyboardEvent): void => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined;
    if (at === undefined || onSet === undefined || event.altKey) return;
    const [row = 0, column = 0] = at.split(',').map(Number);
    const next = placeAfter(
      event.key,
      event.ctrlKey || event.metaKey,
      { row, column },
      { rows: lines.length, columns },
    );
    if (next !== undefined) {
      event.preventDefault();
      // The name of an application is no control: its first right takes the focus.
      const found = [next.column, 1, 0]
        .map((wanted) => table.current?.querySelector<HTMLElement>(`[data-at="${next.row},${wanted}"]`))
        .find((element) => element !== null);
      found?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      const step = stepOfKey(event.key, event.shiftKey);
      if (step === undefined) return;
      event.preventDefault();
      if (step === 'undo') onUndo?.();
      else onRedo?.();
      return;
    }
    const place = lines[row]?.row;
    const kind = rightKinds[column - 1];
    if (place === undefined || kind === undefined) return;
    const level = levelOfKey(event.key, kind);
    if (level === undefined) return;
    event.preventDefault();
    if (level === 0 || viewOf({ pid: place.pid, kind }).choices.includes(level))
      onSet([{ place: { pid: place.pid, kind }, level }]);
  };

  const known = lines.some((_line, index) => active.startsWith(`${index},`)) ? active : '0,0';
  return (
    <table
      ref={table}
      className="authority-matrix"
      {...(onSet === undefined ? {} : { role: 'grid' })}
      aria-label={label}
      onKeyDown={press}
      onFocus={({ target }) => target instanceof HTMLElement && setActive(target.dataset['at'] ?? active)}
    >
      <thead>
        <tr>
          <th scope="col">{t('matrix.application')}</th>
          {rightKinds.map((kind) => (
            <th key={kind} scope="col" title={words.help(kind)}>
              {words.kind(kind)}
              <span className="visually-hidden">: {words.help(kind)}</span>
            </th>
          ))}
          <th scope="col">{t('matrix.source')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ group, row }, index) => (
          <Fragment key={row === undefined ? `/${group.id}` : row.pid}>
            {row === undefined ? (
              <MatrixGroupHead
                group={group}
                row={index}
                isOpen={isOpen(group)}
                active={known}
                held={heldIn(group)}
                viewOf={viewOf}
                onToggle={() => toggle(group)}
                onSet={onSet}
              />
            ) : (
              <tr>
                <th scope="row" title={row.name}>
                  <bdi>{row.name}</bdi>
                </th>
                {rightKinds.map((kind, column) => {
                  const place = { pid: row.pid, kind };
                  const view = viewOf(place);
                  return (
                    <td key={kind}>
                      {onSet === undefined ? (
                        <LevelMark kind={kind} level={view.level} />
                      ) : (
                        <MatrixCell
                          at={`${index},${column + 1}`}
                          isActive={known === `${index},${column + 1}`}
                          application={row.name}
                          kind={kind}
                          view={view}
                          onSet={(level) => onSet([{ place, level }])}
                        />
                      )}
                    </td>
                  );
                })}
                <td className="authority-source">{sourceOf(row)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};
