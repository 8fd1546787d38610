import type { CSSProperties } from 'react';

/** A file of the company, or a picture written into the setting itself; nothing that could name another place. */
const file = /^\/vt\/staticfile\/[\w%-]+\/[\w%.~-]+$/;
const inline = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z\d+/=]+$/;

/** The picture behind the cards; whatever else is stored as one is not shown. */
export const backdropStyle = (bgImg: string): CSSProperties =>
  file.test(bgImg) || inline.test(bgImg) ? { backgroundImage: `url("${bgImg}")` } : {};

export const hasBackdrop = (bgImg: string): boolean => backdropStyle(bgImg).backgroundImage !== undefined;
