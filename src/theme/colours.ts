import tokens from './tokens.json' with { type: 'json' };

/** A theme of the console; charts and the wall know more. */
export type Theme = 'light' | 'dark';

/** A set of blues that a host may show instead of the product's own. Contract "Companies from a shell". */
export type Accent = keyof typeof tokens.accents;

export const isAccent = (name: string | undefined): name is Accent =>
  name !== undefined && Object.hasOwn(tokens.accents, name);

/** The colours of a theme, with a host's accent over them. */
export const coloursOf = (theme: Theme, accent?: Accent) =>
  accent === undefined ? tokens.color[theme] : { ...tokens.color[theme], ...tokens.accents[accent][theme] };
