import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { FieldRow, labelOf } from '../../renderers/parts/field-row.tsx';
import type { PageSize } from '../list/list-address.ts';
import { Choice } from './choice.tsx';
import styles from './list-settings.module.css';
import { PixelBox } from './pixel-box.tsx';
import type { PartProps } from './parts.ts';
import { heightBounds, isHeight } from './settings-draft.ts';

type Props = PartProps & {
  /** The view's own row height, px at scale 1. */
  standard: number;
  /** Page sizes of the list. */
  sizes: readonly PageSize[];
};

/** Row height and rows per page. */
export const OtherPart = ({ draft, onChange, standard, sizes }: Props) => {
  const { t } = useTranslation('list-settings');
  const id = useId();
  const { min, max, hintMax } = heightBounds;
  const isWrong = !isHeight(draft);
  return (
    <div className={styles.fields}>
      <FieldRow
        id={`${id}-height`}
        label={t('other.height')}
        isGroup
        help={draft.hasOwnHeight && !isWrong ? t('other.hint', { min, max: hintMax }) : undefined}
      >
        <div className={styles.line}>
          <Choice
            labelledBy={labelOf(`${id}-height`)}
            value={draft.hasOwnHeight ? 'custom' : 'standard'}
            options={[
              { value: 'standard', label: t('columns.standard', { width: standard }) },
              { value: 'custom', label: t('columns.custom') },
            ]}
            onChange={(choice) => onChange({ ...draft, hasOwnHeight: choice === 'custom' })}
          />
          {draft.hasOwnHeight ? (
            <PixelBox
              label={t('other.heightPixels')}
              value={draft.height}
              isWrong={isWrong}
              hint={t('other.bounds', { min, max })}
              onChange={(height) => onChange({ ...draft, height })}
            />
          ) : null}
        </div>
      </FieldRow>
      <FieldRow id={`${id}-size`} label={t('other.pagesize')}>
        <Select
          id={`${id}-size`}
          className={styles.narrow}
          value={draft.pagesize}
          options={sizes.map((size) => ({ value: size, label: t('other.perPage', { size }) }))}
          onChange={(pagesize: PageSize) => onChange({ ...draft, pagesize })}
        />
      </FieldRow>
    </div>
  );
};
