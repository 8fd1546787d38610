/** Number of ancestors that are searched for a tooltip: of a link in a cell, a name in a button, a path of an icon. */
const levels = 4;

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

/** The name of a button or link that shows an icon alone. */
const nameOfIcon = (element: HTMLElement): string =>
  element.matches('button, a') && element.textContent.trim() === '' ? (element.getAttribute('aria-label') ?? '') : '';

type Tip = { element: HTMLElement; text: string };

/** The nearest element around the pointer that lacks a tooltip: its text is cut, or it has no text at all. */
function tipAround(target: Element): Tip | undefined {
  let element: Element | null = target;
  for (let level = 0; level < levels && element !== null; level += 1) {
    if (element.hasAttribute('title')) return undefined;
    if (element instanceof HTMLElement) {
      const text = isCut(element) ? element.textContent.trim() : nameOfIcon(element);
      if (text !== '') return { element, text };
    }
    element = element.parentElement;
  }
  return undefined;
}

/**
 * Adds tooltips on hover: the full text to any text truncated by an ellipsis (cells, headers, tabs, chips), and the
 * name to icon buttons. An element's own tooltip is not replaced.
 */
export function watchTooltips(page: Document = document): void {
  let titled: HTMLElement | undefined;
  page.addEventListener(
    'pointerover',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      if (titled?.contains(target) === true) return;
      titled?.removeAttribute('title');
      const tip = tipAround(target);
      titled = tip?.element;
      if (tip !== undefined) tip.element.title = tip.text;
    },
    { passive: true },
  );
}
