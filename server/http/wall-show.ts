/** The dashboard of a wall, or a slide show of several. Stored as `did` or `did,did;seconds`. */

export type WallShow = { dashboards: readonly string[]; seconds: number };

export const wallShowText = ({ dashboards, seconds }: WallShow): string =>
  dashboards.length > 1 ? `${dashboards.join(',')};${seconds}` : (dashboards[0] ?? '');

export const readWallShow = (text: string): WallShow => {
  const [dids = '', seconds = ''] = text.split(';');
  return { dashboards: dids.split(','), seconds: Number(seconds) };
};
