import styles from './file.module.css';

type Props = { kind: 'video' | 'sound'; address: string; name: string; isLarge?: boolean };

/** The browser's own controls; what people upload has no captions. */
export const FilePlayer = ({ kind, address, name, isLarge = false }: Props) => {
  const shared = { src: address, controls: true, preload: 'metadata', 'aria-label': name } as const;
  // oxlint-disable jsx-a11y/media-has-caption
  if (kind === 'sound') return <audio {...shared} className={styles.sound} />;
  return <video {...shared} className={isLarge ? styles.large : styles.video} />;
};
