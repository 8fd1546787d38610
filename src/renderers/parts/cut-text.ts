/** How far above the pointer's element a text may be cut: a link in a cell, a name in a button. */
const levels = 4;

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';

/** The nearest element around the pointer that has a tooltip already, or whose text is cut. */
function cutAround(target: Element): HTMLElement | undefined {
  let element: Element | null = target;
  for (let level = 0; level < levels && element !== null; level += 1) {
    if (element.hasAttribute('title')) return undefined;
    if (element instanceof HTMLElement && isCut(element)) return element;
    element = element.parentElement;
  }
  return undefined;
}

/**
 * Gives whatever text is cut by an ellipsis a tooltip with the whole text, for as long as the pointer is over it: cells,
 * heads, tabs, chips. Texts with a tooltip of their own keep it.
 */
export function watchCutTexts(page: Document = document): void {
  let titled: HTMLElement | undefined;
  page.addEventListener(
    'pointerover',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      if (titled?.contains(target) === true) return;
      titled?.removeAttribute('title');
      titled = cutAround(target);
      const text = titled?.textContent.trim();
      if (titled !== undefined && text !== undefined && text !== '') titled.title = text;
    },
    { passive: true },
  );
}
