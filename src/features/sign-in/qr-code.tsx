import { QRCodeSVG } from 'qrcode.react';

type Props = {
  value: string;
  /** Edge in pixels at scale 1. */
  size: number;
  name: string;
};

/** Dark on white paper in both themes, with a quiet zone around: that is what cameras read. */
export function QrCode({ value, size, name }: Props) {
  const edge = `${size / 16}rem`;
  return (
    <QRCodeSVG
      value={value}
      size={size}
      level="H"
      bgColor="transparent"
      fgColor="currentColor"
      role="img"
      aria-label={name}
      style={{ width: edge, height: edge }}
    />
  );
}
