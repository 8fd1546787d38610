import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { fileAddress } from '../../../api/file-address.ts';
import { useRendering } from '../../fields/rendering.tsx';
import { connection } from '../../../state/connection.ts';
import { useLatest } from '../../../state/use-latest.ts';
import { Icon } from '../../parts/icon.tsx';
import styles from './plan.module.css';
import { retryPicture } from './retry-picture.ts';

/** Width ÷ height of a picture that could not be loaded. */
export const defaultRatio = 1.5;

const ratios = new Map<string, number>();

/** Width ÷ height of a picture that this page has loaded before. */
export const knownRatio = (fileid: string): number | undefined => ratios.get(fileid);

type Props = {
  fileid: string;
  isLineDrawing: boolean;
  /** Called with width ÷ height once the picture is loaded; with `defaultRatio` when it could not be loaded. */
  onRatio: (ratio: number) => void;
};

/** Whether the picture of the file could not be loaded; it is requested again until it is. */
const useLostPicture = (fileid: string, addressOf: (fileid: string) => string) => {
  const [lost, setLost] = useState<string>();
  const isLost = lost === fileid;
  const latest = useLatest(addressOf);
  // Before the words that replace the picture are painted: the connection may be back at any moment.
  useLayoutEffect(() => {
    if (!isLost) return;
    return retryPicture(
      () => latest.current(fileid),
      () => setLost(undefined),
    );
  }, [isLost, fileid, latest]);
  return { isLost, lose: () => setLost(fileid) };
};

/** The picture of a floor. It says nothing by itself, so assistive technology passes over it. */
export const FloorPicture = ({ fileid, isLineDrawing, onRatio }: Props) => {
  const { t } = useTranslation('boards');
  const { addressOf = fileAddress } = useRendering();
  const { isLost: isOffline } = useSnapshot(connection);
  const { isLost, lose } = useLostPicture(fileid, addressOf);
  if (isLost) {
    return (
      <div className={styles.noPicture}>
        <Icon name="image" size={32} />
        {t(isOffline ? 'plan.unreachable' : 'plan.noPicture')}
      </div>
    );
  }
  return (
    <img
      className={styles.floor}
      data-drawing={isLineDrawing}
      src={addressOf(fileid)}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        const ratio = naturalHeight > 0 ? naturalWidth / naturalHeight : defaultRatio;
        ratios.set(fileid, ratio);
        onRatio(ratio);
      }}
      onError={() => {
        lose();
        onRatio(knownRatio(fileid) ?? defaultRatio);
      }}
    />
  );
};
