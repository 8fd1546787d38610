import type { ReactNode } from 'react';
import { rightKinds } from '../../engine/rights.ts';
import type { CellView } from './cell-views.ts';
import { MatrixCell, ShownCell } from './matrix-cell.tsx';
import type { MatrixRow } from './matrix-rows.ts';
import type { RightCell } from './role-draft.ts';
import type { MatrixHandlers } from './use-matrix-keys.ts';
import styles from './matrix.module.css';

type Props = {
  row: MatrixRow;
  /** Among all lines that are shown. */
  index: number;
  /** Where Tab leads to, as `row,column`. */
  active: string;
  viewOf: (cell: RightCell) => CellView;
  source: ReactNode;
  onSet: MatrixHandlers['onSet'];
};

/** An application, or a class of them, with its rights and where they come from. */
export const MatrixLine = ({ row: { pid, name }, index, active, viewOf, source, onSet }: Props) => (
  <tr>
    <th scope="row" title={name}>
      <bdi>{name}</bdi>
    </th>
    {rightKinds.map((kind, column) => {
      const cell = { pid, kind };
      const position = `${index},${column + 1}`;
      return (
        <td key={kind}>
          {onSet === undefined ? (
            <ShownCell kind={kind} view={viewOf(cell)} />
          ) : (
            <MatrixCell
              position={position}
              isActive={active === position}
              application={name}
              kind={kind}
              view={viewOf(cell)}
              onSet={(level) => onSet([{ cell, level }])}
            />
          )}
        </td>
      );
    })}
    <td className={styles.source}>{source}</td>
  </tr>
);
