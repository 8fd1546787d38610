/**
 * Custom properties of a card over the dashboard's picture: the background that cards are drawn on, and a readable
 * colour for the dash of an empty value. How opaque the background has to be is computed for texts, and the disabled
 * colour is fainter than those.
 */
export const cardBackgroundStyle = (background: string | undefined): Record<string, string> =>
  background === undefined ? {} : { '--card-background': background, '--empty-value': 'var(--text-tertiary)' };
