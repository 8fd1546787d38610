import type { Plugin } from 'vite';
import { tokenCss } from '../src/theme/token-css.ts';

const name = 'virtual:tokens.css';

/** Serves the tokens as a stylesheet: hashed and linked in the head of a build, so the first paint has its colours. */
export const tokenStylesheet = (): Plugin => ({
  name: 'token-stylesheet',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? tokenCss() : undefined),
});
