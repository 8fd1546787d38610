import type { CSSProperties } from 'react';

/** Allow-list: files of this company and inline pictures, never a URL of another origin. */
const file = /^\/vt\/staticfile\/[\w%-]+(\.\w+)?\/[\w%.~-]+$/;
const inline = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z\d+/=]+$/;

/** The address of the background picture; undefined for anything else that is stored. */
export const pictureUrl = (bgImg: string): string | undefined =>
  file.test(bgImg) || inline.test(bgImg) ? bgImg : undefined;

export const pictureStyle = (bgImg: string): CSSProperties => {
  const address = pictureUrl(bgImg);
  return address === undefined ? {} : { backgroundImage: `url("${address}")` };
};
