import { type Theme, themeQuartz } from 'ag-grid-community';

type Look = Parameters<typeof themeQuartz.withParams>[0];

const made = new Map<string, Theme>();

/** The grid's theme; the same one for the same look, because each makes style sheets of its own and measures them. */
export const themeOf = (look: Look): Theme => {
  const key = JSON.stringify(look);
  const cached = made.get(key);
  if (cached !== undefined) return cached;
  const theme = themeQuartz.withParams(look);
  made.set(key, theme);
  return theme;
};
