import type { CSSProperties } from 'react';

/** A file of the company, or a picture written into the setting itself; nothing that could name another place. */
const file = /^\/vt\/staticfile\/[\w%-]+(\.\w+)?\/[\w%.~-]+$/;
const inline = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z\d+/=]+$/;

/** The address of the picture behind the cards; whatever else is stored as one is not shown. */
export const backdropAddress = (bgImg: string): string | undefined =>
  file.test(bgImg) || inline.test(bgImg) ? bgImg : undefined;

export const backdropStyle = (bgImg: string): CSSProperties => {
  const address = backdropAddress(bgImg);
  return address === undefined ? {} : { backgroundImage: `url("${address}")` };
};
