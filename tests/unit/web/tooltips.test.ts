import { expect, it } from 'vitest';
import { watchTooltips } from '../../../src/renderers/parts/tooltips.ts';

/** Tooltips that the page gives by itself; how text is cut is seen in the browser. */

watchTooltips();

const put = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('One element is needed.');
  return element;
};

const pointAt = (element: Element): void => {
  element.dispatchEvent(new Event('pointerover', { bubbles: true }));
};

it('a button that is an icon alone has its name as tooltip while the pointer is over it', () => {
  const button = put('<button aria-label="Close"><span><svg><path /></svg></span></button>');
  const path = button.querySelector('path');
  if (path !== null) pointAt(path);
  expect(button.title).toBe('Close');
  pointAt(document.body);
  expect(button.hasAttribute('title')).toBe(false);
});

it.each([
  ['with a word beside the icon', '<button aria-label="Remove Lobby from the plan"><svg></svg>Remove</button>', ''],
  ['with a tooltip of its own', '<button aria-label="Close" title="Close (Esc)"><svg></svg></button>', 'Close (Esc)'],
  ['that is no button', '<span aria-label="Fault"><svg></svg></span>', ''],
])('an element %s keeps what it has', (_what, html, title) => {
  const element = put(html);
  pointAt(element.querySelector('svg') ?? element);
  expect(element.title).toBe(title);
});
