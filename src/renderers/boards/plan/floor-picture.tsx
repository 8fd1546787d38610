import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { fileAddress } from '../../../api/file-address.ts';
import { useRendering } from '../../fields/rendering.tsx';
import { connection } from '../../../state/connection.ts';
import { Icon } from '../../parts/icon.tsx';
import styles from './plan.module.css';

/** Width ÷ height of a picture that could not be loaded. */
export const usualRatio = 1.5;

/** Interval of the retries for a picture that could not be loaded: a wall has no user who reloads the page. */
const retryAfter = 30_000;

const ratios = new Map<string, number>();

/** Width ÷ height of a picture that this page has loaded before. */
export const knownRatio = (fileid: string): number | undefined => ratios.get(fileid);

type Props = {
  fileid: string;
  isLineDrawing: boolean;
  /** Called with width ÷ height once the picture is loaded; with a usual one when it could not be loaded. */
  onRatio: (ratio: number) => void;
};

/** The file whose picture could not be loaded. Retried when the connection is back, and from time to time. */
const useLostPicture = (fileid: string, address: string, isOffline: boolean) => {
  const [lost, setLost] = useState<string>();
  const isLost = lost === fileid;
  useEffect(() => {
    if (!isLost || isOffline) return;
    const image = new Image();
    image.addEventListener('load', () => setLost(undefined));
    const retry = () => {
      image.src = address;
    };
    retry();
    const timer = setInterval(retry, retryAfter);
    return () => {
      clearInterval(timer);
      image.src = '';
    };
  }, [isLost, isOffline, address]);
  return { isLost, lose: () => setLost(fileid) };
};

/** The picture of a floor. It says nothing by itself, so assistive technology passes over it. */
export const FloorPicture = ({ fileid, isLineDrawing, onRatio }: Props) => {
  const { t } = useTranslation('boards');
  const { addressOf = fileAddress } = useRendering();
  const { isLost: isOffline } = useSnapshot(connection);
  const address = addressOf(fileid);
  const { isLost, lose } = useLostPicture(fileid, address, isOffline);
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
      src={address}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        const ratio = naturalHeight > 0 ? naturalWidth / naturalHeight : usualRatio;
        ratios.set(fileid, ratio);
        onRatio(ratio);
      }}
      onError={() => {
        lose();
        onRatio(knownRatio(fileid) ?? usualRatio);
      }}
    />
  );
};
