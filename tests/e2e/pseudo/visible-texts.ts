import type { Page } from '@playwright/test';

/** `outside`: visible text without brackets (not translated). `cut`: truncated text without a tooltip. */
export type Shown = { outside: string[]; cut: string[] };

/**
 * Reads the open page. `exceptions` are patterns of text that is the same in every language and is ignored.
 */
export const shownOn = (page: Page, exceptions: readonly RegExp[]): Promise<Shown> =>
  page.evaluate(
    (sources) => {
      const patterns = sources.map((source) => new RegExp(source, 'gu'));
      /** What is left of a text without its bracketed parts; brackets may lie within brackets. */
      const withoutBrackets = (text: string): string => {
        let remainder = text;
        for (let former = ''; former !== remainder;) {
          former = remainder;
          remainder = remainder.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ');
        }
        // A drawing breaks a long word over lines, each a text of its own: one bracket is then missing.
        remainder = remainder.replaceAll(/⟦[^⟦⟧]*$|^[^⟦⟧]*⟧/gu, ' ');
        return patterns.reduce((now, pattern) => now.replaceAll(pattern, ' '), remainder);
      };
      const isForeign = (text: string): boolean => /\p{L}/u.test(withoutBrackets(text));
      const isSeen = (element: Element): boolean => {
        const box = element.getBoundingClientRect();
        return (
          box.width > 0 &&
          box.height > 0 &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        );
      };
      const outside = new Set<string>();
      const cut = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = (node.textContent ?? '').trim();
        if (parent === null || text === '' || parent.closest('script, style, noscript') !== null || !isSeen(parent))
          continue;
        // A sentence may be drawn in several nodes: its brackets are then those of an element around them.
        const around = [parent, parent.parentElement, parent.parentElement?.parentElement];
        const isWhole = (element: Element | null | undefined) => !isForeign(element?.textContent ?? text);
        if (isForeign(text) && !around.some(isWhole)) outside.add(text.slice(0, 120));
      }
      for (const element of document.body.querySelectorAll('*')) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-roledescription']) {
          const value = element.getAttribute(name);
          if (value !== null && isSeen(element) && isForeign(value)) outside.add(`${name}: ${value.slice(0, 120)}`);
        }
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        );
        const style = getComputedStyle(element);
        const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
        const isHidden = element.matches('.visually-hidden, .visually-hidden *');
        if (!hasText || !hides || isHidden || !isSeen(element) || element.scrollWidth <= element.clientWidth + 1)
          continue;
        // Values in a grid have the width of their column, and a tooltip.
        if (element.closest('[title], .ag-cell') === null) cut.add((element.textContent ?? '').trim().slice(0, 120));
      }
      return { outside: [...outside], cut: [...cut] };
    },
    exceptions.map(({ source }) => source),
  );
