import { useState } from 'react';
import { fileAddress } from '../../../api/file-address.ts';
import { useRendering } from '../../fields/rendering.tsx';
import { Icon } from '../../parts/icon.tsx';
import styles from './plan.module.css';

/** Width ÷ height of a picture that has not come. */
export const usualRatio = 1.5;

type Props = {
  fileid: string;
  isLineDrawing: boolean;
  /** Told the width ÷ height once the picture has come. */
  onRatio: (ratio: number) => void;
  /** Said in the place of a picture that cannot be had. */
  missing: string;
};

/** The picture of a floor. It says nothing by itself, so assistive technology passes over it. */
export const FloorPicture = ({ fileid, isLineDrawing, onRatio, missing }: Props) => {
  const { addressOf = fileAddress } = useRendering();
  const [lost, setLost] = useState<string>();
  if (lost === fileid) {
    return (
      <div className={styles.noPicture}>
        <Icon name="image" size={32} />
        {missing}
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
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        naturalHeight > 0 && onRatio(naturalWidth / naturalHeight)
      }
      onError={() => setLost(fileid)}
    />
  );
};
