import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useIsPhone } from '../../state/preferences.ts';
import { type CardHeader, PlainCards } from './plain-cards.tsx';
import type { PlainColumn } from './plain-column.ts';
import { SkeletonBar } from './skeleton.tsx';
import styles from './plain-table.module.css';

type Props<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly PlainColumn<Row>[];
  /** `undefined` while the first answer is on its way. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Drawn under an expanded row. */
  detail?: (row: Row) => ReactNode;
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  isBusy?: boolean;
  /** Rows to expect, for the skeleton. */
  expected?: number;
  /** In the place of rows when there are none. */
  empty?: ReactNode;
  /** On a phone the rows are cards, headed by the columns with these keys; without it the table scrolls sideways. */
  cardHeader?: CardHeader;
};

/** A table of a fixed set of columns, for pages that are not lists of a module. Rows may open. */
export function PlainTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, detail, actions, isBusy = false, expected = 10, empty, cardHeader } = props;
  const { t } = useTranslation('parts');
  const [open, setOpen] = useState<string>();
  const isPhone = useIsPhone();
  if (rows?.length === 0 && empty !== undefined) return empty;
  if (isPhone && cardHeader !== undefined)
    return <PlainCards {...{ label, columns, rows, keyOf, detail, actions, isBusy, expected }} head={cardHeader} />;
  const width = columns.length + (detail ? 1 : 0) + (actions ? 1 : 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where the window is narrow it scrolls, by keyboard too
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label} aria-busy={isBusy || rows === undefined}>
        <thead>
          <tr>
            {detail && (
              <th className={styles.open}>
                <span className="visually-hidden">{t('table.open')}</span>
              </th>
            )}
            {columns.map(({ key, title, isRight, width: rem }) => (
              <th
                key={key}
                scope="col"
                className={isRight ? styles.right : undefined}
                style={rem === undefined ? undefined : { width: `${rem}rem` }}
              >
                {title}
              </th>
            ))}
            {actions && (
              <th className={styles.actions}>
                <span className="visually-hidden">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: expected }, (_row, index) => (
                <tr key={index} aria-hidden="true">
                  {Array.from({ length: width }, (_cell, position) => (
                    <td key={position}>
                      <SkeletonBar width={position === 0 && detail ? 1 : 6 + ((index + position) % 4)} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = keyOf(row);
                const isOpen = key === open;
                return (
                  <Fragment key={key}>
                    <tr>
                      {detail && (
                        <td className={styles.open}>
                          <IconButton
                            icon={isOpen ? 'down' : 'right'}
                            size="small"
                            aria-expanded={isOpen}
                            aria-label={t(isOpen ? 'table.closeRow' : 'table.openRow')}
                            onClick={() => setOpen(isOpen ? undefined : key)}
                          />
                        </td>
                      )}
                      {columns.map(({ key: column, cell, isRight }) => (
                        <td key={column} className={isRight ? styles.right : undefined}>
                          {cell(row) ?? <span className={styles.none}>—</span>}
                        </td>
                      ))}
                      {actions && <td className={styles.actions}>{actions(row)}</td>}
                    </tr>
                    {detail && isOpen && (
                      <tr className={styles.detail}>
                        <td colSpan={width}>{detail(row)}</td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}
