import { DndContext, type DragEndEvent, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import type { FieldProps } from '@rjsf/utils';
import { Button, InputNumber } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coordinate, maxPlaces, type PlanPlace } from '../../engine/board/floor-plan.ts';
import { freeSpot } from '../../engine/board/plan-spot.ts';
import { useTheme } from '../../state/preferences.ts';
import { FloorPicture, defaultRatio } from '../boards/plan/floor-picture.tsx';
import type { RecordChoice } from '../fields/rendering.tsx';
import { Icon } from '../parts/icon.tsx';
import { useBoardForm } from './board-form-context.ts';
import styles from './plan-fields.module.css';
import { useNames } from './plan-names.ts';
import { RecordPicker } from './record-picker.tsx';
import type { Dragged } from './dragged.ts';

/** Percent that an arrow key moves a marker, alone and with Shift. */
const small = 0.5;
const large = 5;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A press that moves less than this is a click, px. */
const threshold = 4;

const placesIn = (value: unknown): PlanPlace[] => (Array.isArray(value) ? (value as PlanPlace[]) : []);

/** Puts records of any modules on the picture of the form: by dragging, by arrow keys, or by numbers. */
export const PlacesField = ({ formData, fieldPathId, onChange }: FieldProps) => {
  const { t } = useTranslation('board-dialog');
  const { value: form, disabled } = useBoardForm();
  const canvas = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: threshold } }));
  const places = placesIn(formData);
  const names = useNames(places);
  const [announcement, announce] = useState('');
  const picture = typeof form['picture'] === 'string' ? form['picture'] : undefined;
  const nameOf = ({ pid, did }: PlanPlace): string => names.get(`${pid} ${did}`) ?? did;
  const change = (next: readonly PlanPlace[]): void => onChange(next, fieldPathId.path);
  const move = (index: number, x: number, y: number): void => {
    const place = places[index];
    if (place === undefined) return;
    const moved = { ...place, x: coordinate(x), y: coordinate(y) };
    change(places.with(index, moved));
    announce(t('plan.moved', { name: nameOf(place), x: moved.x, y: moved.y }));
  };
  const add = (pid: string, { did, name }: RecordChoice, x = freeSpot(places), y = x): void => {
    if (places.length >= maxPlaces) return announce(t('plan.full', { count: maxPlaces }));
    const place = { pid, did, x: coordinate(x), y: coordinate(y) };
    change([...places, place]);
    announce(t('plan.moved', { name, x: place.x, y: place.y }));
  };
  const drop = ({ active, delta, activatorEvent }: DragEndEvent): void => {
    const area = canvas.current?.getBoundingClientRect();
    // dnd-kit passes it to the draggables below.
    const dragged = active.data.current as Dragged | undefined;
    if (area === undefined || dragged === undefined || !(activatorEvent instanceof PointerEvent)) return;
    if (dragged.kind === 'place') {
      const place = places[dragged.index];
      if (place === undefined) return;
      return move(dragged.index, place.x + (delta.x / area.width) * 100, place.y + (delta.y / area.height) * 100);
    }
    const x = ((activatorEvent.clientX + delta.x - area.left) / area.width) * 100;
    const y = ((activatorEvent.clientY + delta.y - area.top) / area.height) * 100;
    if (x >= 0 && x <= 100 && y >= 0 && y <= 100) add(dragged.pid, dragged.record, x, y);
  };
  if (picture === undefined) return <p className={styles.note}>{t('plan.noPicture')}</p>;
  return (
    <DndContext sensors={sensors} autoScroll={false} onDragEnd={drop}>
      <div className={styles.places}>
        <RecordPicker places={places} disabled={disabled} onAdd={add} />
        <p className={styles.note}>{t('plan.hint')}</p>
        <Canvas picture={picture} isLineDrawing={form['isLineDrawing'] === true} canvas={canvas}>
          {places.map((place, index) => (
            <EditedMarker
              key={`${place.pid} ${place.did}`}
              place={place}
              index={index}
              name={nameOf(place)}
              disabled={disabled}
              onMove={(x, y) => move(index, x, y)}
              onRemove={() => change(places.toSpliced(index, 1))}
            />
          ))}
        </Canvas>
        <span className="visually-hidden" role="status">
          {announcement}
        </span>
        <p className={styles.note}>{t('plan.placed', { count: places.length })}</p>
        {places.length > 0 && <AxisHeads />}
        <ul className={styles.list}>
          {places.map((place, index) => (
            <PlacedLine
              key={`${place.pid} ${place.did}`}
              place={place}
              name={nameOf(place)}
              disabled={disabled}
              onMove={(x, y) => move(index, x, y)}
              onRemove={() => change(places.toSpliced(index, 1))}
            />
          ))}
        </ul>
      </div>
    </DndContext>
  );
};

type CanvasProps = {
  picture: string;
  isLineDrawing: boolean;
  canvas: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

const Canvas = ({ picture, isLineDrawing, canvas, children }: CanvasProps) => {
  const { t } = useTranslation('board-dialog');
  const theme = useTheme();
  const [ratio, setRatio] = useState(defaultRatio);
  return (
    <div
      ref={canvas}
      className={styles.canvas}
      role="group"
      aria-label={t('plan.canvas')}
      data-ground={theme}
      style={{ aspectRatio: ratio }}
    >
      <FloorPicture fileid={picture} isLineDrawing={isLineDrawing} onRatio={setRatio} />
      {children}
    </div>
  );
};

type MarkerProps = {
  place: PlanPlace;
  index: number;
  name: string;
  disabled: boolean;
  onMove: (x: number, y: number) => void;
  onRemove: () => void;
};

const EditedMarker = ({ place, index, name, disabled, onMove, onRemove }: MarkerProps) => {
  const { t } = useTranslation('board-dialog');
  const { setNodeRef, listeners, transform } = useDraggable({
    id: `place ${place.pid} ${place.did}`,
    data: { kind: 'place', index } satisfies Dragged,
    disabled,
  });
  const onKey = (event: KeyboardEvent): void => {
    const arrow = arrows[event.key];
    if (arrow === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (arrow === undefined) return onRemove();
    const step = event.shiftKey ? large : small;
    onMove(place.x + arrow[0] * step, place.y + arrow[1] * step);
  };
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.marker}
      disabled={disabled}
      style={{
        left: `${place.x}%`,
        top: `${place.y}%`,
        ...(transform && { translate: `${transform.x}px ${transform.y}px` }),
      }}
      title={name}
      aria-label={t('plan.marker', { name, x: place.x, y: place.y })}
      {...listeners}
      onKeyDown={onKey}
    />
  );
};

/** Heads of the two numbers of each line, whose labels only screen readers have. */
const AxisHeads = () => {
  const { t } = useTranslation('board-dialog');
  return (
    <div className={styles.heads} aria-hidden="true">
      <span className={styles.number}>{t('plan.left')}</span>
      <span className={styles.number}>{t('plan.top')}</span>
    </div>
  );
};

type LineProps = Omit<MarkerProps, 'index'>;

const PlacedLine = ({ place, name, disabled, onMove, onRemove }: LineProps) => {
  const { t } = useTranslation('board-dialog');
  const input = (axis: 'x' | 'y') => (
    <InputNumber
      className={styles.number ?? ''}
      size="small"
      min={0}
      max={100}
      step={small}
      precision={1}
      suffix="%"
      disabled={disabled}
      value={place[axis]}
      aria-label={t(`plan.${axis}`, { name })}
      onChange={(value) => {
        if (value === null) return;
        onMove(axis === 'x' ? value : place.x, axis === 'y' ? value : place.y);
      }}
    />
  );
  return (
    <li className={styles.line}>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {input('x')}
      {input('y')}
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" />}
        disabled={disabled}
        aria-label={t('plan.remove', { name })}
        title={t('plan.remove', { name })}
        onClick={onRemove}
      />
    </li>
  );
};
