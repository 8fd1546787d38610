import { useState } from 'react';
import { fileAddress } from '../../api/file-address.ts';
import { ownProperty } from '../../engine/own-property.ts';
import { datasetOf, rowsOf } from '../../engine/board/rows.ts';
import { formatMoment } from '../../engine/moment.ts';
import type { board } from '../../schemas/boards/basicconfig.board.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './basicconfig.module.css';
import { type ConfigOf, defineDrawing, type Input } from './drawing.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Camera = { name: string; state: string; space: string; snapshot: string; seen: string };
type Model = { camera: Camera | undefined; isWhole: boolean };

function cameraOf({ datasets, locale: { context } }: Input<unknown>): Camera | undefined {
  const dataset = datasetOf(datasets, 'camera');
  const row = rowsOf(dataset)[0];
  if (row === undefined) return undefined;
  const states = dataset.columns.find(({ name }) => name === 'state')?.enum ?? {};
  const seen = row.number('lastreport');
  return {
    name: row.text('name'),
    state: inLanguage(ownProperty(states, row.text('state')), context.language) ?? '',
    space: row.text('space_name'),
    snapshot: row.text('snapshot'),
    seen: seen === undefined ? '' : formatMoment(seen, context.zone),
  };
}

/** The last picture of a camera, whole or filling its place. */
export const drawing = defineDrawing<ConfigOf<typeof board>, Model>({
  read: (input) => ({ camera: cameraOf(input), isWhole: input.config.cameraShowType === 'fit' }),
  isEmpty: ({ camera }) => camera === undefined,
  note: ({ camera }) => [camera?.name, camera?.space, camera?.state].filter(Boolean).join(' · '),
  tables: ({ camera }, { t }) => [
    {
      columns: ['name', 'state', 'space', 'seen'].map((key) => ({ title: t(`camera.${key}`) })),
      rows: camera ? [[camera.name, camera.state, camera.space, camera.seen]] : [],
    },
  ],
  Picture: ({ model: { camera, isWhole }, locale: { t }, name }) =>
    camera && (
      <figure className={styles.camera}>
        <Snapshot key={camera.snapshot} file={camera.snapshot} label={`${name}: ${camera.name}`} isWhole={isWhole}>
          {t('camera.none')}
        </Snapshot>
        {camera.seen && <figcaption>{t('camera.at', { time: camera.seen })}</figcaption>}
      </figure>
    ),
});

type SnapshotProps = { file: string; label: string; isWhole: boolean; children: string };

/** Text in the place of a picture that is missing or can't be loaded. */
const Snapshot = ({ file, label, isWhole, children }: SnapshotProps) => {
  const [isMissing, setMissing] = useState(file === '');
  return isMissing ? (
    <span className={styles.noPicture}>
      <Icon name="camera" size={32} />
      {children}
    </span>
  ) : (
    <img
      className={isWhole ? styles.whole : styles.filling}
      src={fileAddress(file)}
      alt={label}
      onError={() => setMissing(true)}
    />
  );
};
