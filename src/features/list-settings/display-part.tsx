import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './list-settings.module.css';
import type { PartProps } from './parts.ts';
import type { ColumnDraft } from './settings-draft.ts';
import { inLanguage } from '../../texts/phrase.ts';

/** More columns than this are narrowed by typing. */
const maxWithoutSearch = 12;

type ToolbarProps = {
  columns: readonly ColumnDraft[];
  typed: string;
  onType: (typed: string) => void;
  /** Shows or hides every match. */
  onShow: (isShown: boolean) => void;
};

/** The number of shown columns, the buttons for all matches, and the search. */
const DisplayToolbar = ({ columns, typed, onType, onShow }: ToolbarProps) => {
  const { t } = useTranslation('list-settings');
  return (
    <div className={styles.buttons}>
      <span className={styles.hint} role="status">
        {t('display.count', { count: columns.filter(({ isShown }) => isShown).length, total: columns.length })}
      </span>
      <Button type="text" size="small" onClick={() => onShow(true)}>
        {t('display.all')}
      </Button>
      <Button type="text" size="small" onClick={() => onShow(false)}>
        {t('display.none')}
      </Button>
      {columns.length <= maxWithoutSearch ? null : (
        <span className={styles.find}>
          <TextBox
            type="search"
            isSmall
            invalid={false}
            prefix={<Icon name="search" size={12} />}
            placeholder={t('display.find')}
            aria-label={t('display.find')}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </span>
      )}
    </div>
  );
};

/** Which columns the list shows; the name always. Contract "Screens". */
export const DisplayPart = ({ draft, onChange }: PartProps) => {
  const { t } = useTranslation('list-settings');
  const { language } = useRendering().context;
  const [typed, setTyped] = useState('');
  const { columns } = draft;
  const labelOf = ({ column }: ColumnDraft): string => inLanguage(column.column.label, language);
  const keyword = typed.trim().toLowerCase();
  const matches = columns.filter((column) => labelOf(column).toLowerCase().includes(keyword));
  const show = (isShown: boolean, which: readonly ColumnDraft[]): void => {
    const touched = new Set(which);
    onChange({
      ...draft,
      columns: columns.map((column) =>
        touched.has(column) && !column.column.pinned ? { ...column, isShown } : column,
      ),
    });
  };
  return (
    <>
      <DisplayToolbar columns={columns} typed={typed} onType={setTyped} onShow={(isShown) => show(isShown, matches)} />
      {matches.length === 0 ? (
        <p className={styles.nothing}>{t('display.nothing', { keyword: typed.trim() })}</p>
      ) : null}
      <ul className={styles.choices} aria-label={t('parts.display')}>
        {matches.map((match) => (
          <li key={match.column.column.column}>
            <Checkbox
              checked={match.isShown}
              disabled={match.column.pinned}
              onChange={(event) => show(event.target.checked, [match])}
            >
              <bdi>{labelOf(match)}</bdi>
            </Checkbox>
            {match.column.pinned ? (
              <span className={styles.tag} title={t('display.locked')}>
                <Icon name="lock" size={12} />
                {t('display.always')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
};
