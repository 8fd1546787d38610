import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { compile } from '../../engine/views/compile.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { TextBox } from '../../renderers/fields/text-box.tsx';
import { Conditions } from '../../renderers/conditions/conditions.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { FaultLine } from '../../renderers/parts/fault-line.tsx';
import { FieldRow, noteOf } from '../../renderers/parts/field-row.tsx';
import styles from './filter-groups.module.css';
import { type Group, type GroupFault, maxNameLength, nameIn } from './groups.ts';
import { Sentence } from './sentence.tsx';
import type { GroupsEdited } from './use-groups.ts';

/** The selected group at the right: name, conditions, and how they read. */
export const GroupEditor = ({ edited, notes }: { edited: GroupsEdited; notes?: ReactNode }) => {
  const { t } = useTranslation('filters');
  const { selected } = edited;
  if (selected === undefined) {
    return (
      <div className={styles.editor}>
        <EmptyState
          title={t('noneTitle')}
          actions={
            <Button type="primary" icon={<Icon name="plus" />} onClick={edited.add}>
              {t('add')}
            </Button>
          }
        >
          {t('noneText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.editor}>
      {notes}
      {selected.isFixed ? (
        <FixedGroup group={selected} edited={edited} />
      ) : (
        // Remounted for each group, so that no input is carried over.
        <OwnGroup key={selected.key} group={selected} edited={edited} />
      )}
      <Sentence config={edited.config} condition={selected.condition} />
    </div>
  );
};

type Props = { group: Group; edited: GroupsEdited };

const OwnGroup = ({ group, edited }: Props) => {
  const { t } = useTranslation('filters');
  const { language } = useRendering().context;
  const id = useId();
  const name = nameIn(group.name, language);
  const length = Array.from(name).length;
  const visibleFaults = edited.areFaultsShown ? (edited.faults.get(group.key) ?? []) : [];
  const nameFault: GroupFault | undefined =
    length > maxNameLength
      ? 'length'
      : visibleFaults.find((visibleFault) => visibleFault === 'name' || visibleFault === 'length');
  const fault = nameFault && t(`fault.${nameFault}`, { limit: maxNameLength });
  return (
    <>
      <div className={styles.head}>
        <FieldRow id={id} label={t('name')} isRequired fault={fault} data={{ 'data-place': '/name /length' }}>
          <TextBox
            id={id}
            value={name}
            required
            autoFocus={name === ''}
            disabled={edited.isBusy}
            invalid={fault !== undefined}
            aria-describedby={noteOf(id, { fault })}
            suffix={
              <span data-over={length > maxNameLength} className={styles.count}>
                {length} / {maxNameLength}
              </span>
            }
            onChange={({ target }) => edited.rename(target.value)}
          />
        </FieldRow>
        <Button icon={<Icon name="copy" />} disabled={edited.isBusy} onClick={() => edited.duplicate(group)}>
          {t('duplicate')}
        </Button>
      </div>
      <div className={styles.conditionsHead}>
        <h2>{t('conditions')}</h2>
        <span>{t('conditionsHint')}</span>
      </div>
      {/* What is changed while it is being saved would be lost with the dialog. */}
      <div data-criteria={visibleFaults.includes('criteria')} data-place="/criteria /items" inert={edited.isBusy}>
        <Conditions
          view={compile(edited.config, 'conditions')}
          value={group.condition}
          areFaultsShown={edited.areFaultsShown}
          onChange={edited.setCondition}
        />
        {visibleFaults.includes('criteria') ? <FaultLine isBelow>{t('fault.criteria')}</FaultLine> : null}
      </div>
    </>
  );
};

const FixedGroup = ({ group, edited }: Props) => {
  const { t } = useTranslation('filters');
  return (
    <>
      <h2 className={styles.fixedName}>
        <bdi>{edited.nameOf(group)}</bdi>
      </h2>
      <p className={styles.fixedText}>
        <Icon name="lock" />
        {t('fixedText')}
      </p>
      <div>
        <Button icon={<Icon name="copy" />} onClick={() => edited.duplicate(group)}>
          {t('fixedCopy')}
        </Button>
      </div>
    </>
  );
};
