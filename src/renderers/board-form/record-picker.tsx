import { useDraggable } from '@dnd-kit/core';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../parts/select.tsx';
import type { PlanPlace } from '../../engine/board/floor-plan.ts';
import type { RecordChoice } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import { useBoardForm } from './board-form-context.ts';
import styles from './plan-fields.module.css';
import { useFound, useModules } from './plan-names.ts';
import type { Dragged } from './dragged.ts';

/** Records shown at once; typing narrows them. */
const maxChoices = 12;

type Props = {
  places: readonly PlanPlace[];
  disabled: boolean;
  onAdd: (pid: string, record: RecordChoice) => void;
};

/** Records of a module of one's choice, to be dragged onto a plan or pressed. */
export const RecordPicker = ({ places, disabled, onAdd }: Props) => {
  const { t } = useTranslation('board-dialog');
  const { context } = useBoardForm();
  const modules = useModules();
  const [pid, setPid] = useState(places[0]?.pid ?? context.pid);
  const [keyword, setKeyword] = useState('');
  const matches = useFound(pid, keyword.trim());
  const placed = new Set(places.map((place) => `${place.pid} ${place.did}`));
  const free = matches.filter(({ did }) => !placed.has(`${pid} ${did}`));
  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <Select
          aria-label={t('plan.module')}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          value={pid}
          options={modules.map(({ did, name }) => ({ value: did, label: name }))}
          onChange={setPid}
        />
        <Input
          aria-label={t('plan.search')}
          placeholder={t('plan.search')}
          prefix={<Icon name="search" />}
          allowClear
          disabled={disabled}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <ul className={styles.records} aria-label={t('plan.found')}>
        {free.slice(0, maxChoices).map((record) => (
          <li key={record.did}>
            <FreeRecord pid={pid} record={record} disabled={disabled} onAdd={() => onAdd(pid, record)} />
          </li>
        ))}
      </ul>
      {free.length > maxChoices ? <p className={styles.note}>{t('plan.more')}</p> : null}
      {free.length === 0 ? <p className={styles.note}>{t('plan.none')}</p> : null}
    </div>
  );
};

type FreeProps = { pid: string; record: RecordChoice; disabled: boolean; onAdd: () => void };

const FreeRecord = ({ pid, record, disabled, onAdd }: FreeProps) => {
  const { t } = useTranslation('board-dialog');
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: `record ${pid} ${record.did}`,
    data: { kind: 'record', pid, record } satisfies Dragged,
    disabled,
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.record}
      disabled={disabled}
      data-dragged={isDragging}
      style={transform === null ? undefined : { transform: `translate(${transform.x}px, ${transform.y}px)` }}
      aria-label={t('plan.place', { name: record.name })}
      {...listeners}
      onClick={onAdd}
    >
      <Icon name="grip" size={12} />
      <bdi>{record.name}</bdi>
    </button>
  );
};
