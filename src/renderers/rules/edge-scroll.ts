/** px from the edge within which rows are scrolled, and px in a frame at most. */
const near = 12;
const fastest = 32;

const byFar = (past: number): number => Math.sign(past) * Math.min(fastest, 4 + Math.abs(past) / 4);

/** How far a place is beyond a stretch, 0 within it. */
const beyond = (position: number, from: number, to: number): number =>
  position < from + near ? position - from - near : position > to - near ? position - to + near : 0;

type Box = { left: number; right: number; top: number; bottom: number };

/** What is seen of an element: a page that scrolls may cut it. */
const seenOf = (element: Element): { box: Box; clip: Element | undefined } => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const box = { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
  for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    const isScrolled =
      ancestor.scrollHeight > ancestor.clientHeight && /auto|scroll/.test(getComputedStyle(ancestor).overflowY);
    if (!isScrolled) continue;
    const bounds = ancestor.getBoundingClientRect();
    return {
      box: { ...box, top: Math.max(box.top, bounds.top), bottom: Math.min(box.bottom, bounds.bottom) },
      clip: ancestor,
    };
  }
  return { box, clip: undefined };
};

/** Scrolls the first of the elements that can still move. */
const scrolled = (elements: readonly (Element | null | undefined)[], side: 'scrollTop' | 'scrollLeft', by: number) => {
  for (const element of elements) {
    if (!element) continue;
    const before = element[side];
    element[side] = before + by;
    if (element[side] !== before) return;
  }
};

/**
 * While a pointer that was pressed in the table is held at its edge or beyond, the rows move there and `follow` hears of
 * the nearest place that is seen: a range is longer than the window.
 */
export const createEdgeScroll = (follow: (x: number, y: number) => void) => {
  let frame = 0;
  const stop = (): void => cancelAnimationFrame(frame);
  const move = (table: Element | null, x: number, y: number): void => {
    stop();
    const body = table?.querySelector('.ag-grid-viewport');
    if (!body) return follow(x, y);
    const { box: whole, clip } = seenOf(body);
    // The heads of columns and the numbers of rows stay where they are.
    const heads = body.querySelector('.ag-header')?.getBoundingClientRect();
    const numbers = body.querySelector('.ag-header-cell[col-id="@head"]')?.getBoundingClientRect();
    const box = { ...whole, top: Math.max(whole.top, heads?.bottom ?? 0) };
    const left = numbers?.right ?? box.left;
    const { right } = box;
    const [down, aside] = [beyond(y, box.top, box.bottom), beyond(x, left, right)];
    // Over the numbers whole rows are chosen: nothing is meant to move aside.
    const isOverHeads = x < left && x >= box.left;
    scrolled([body, clip], 'scrollTop', byFar(down));
    if (!isOverHeads) scrolled([body], 'scrollLeft', byFar(aside));
    const within = (position: number, from: number, to: number): number =>
      Math.max(from + 2, Math.min(to - 2, position));
    follow(within(x, box.left, box.right), within(y, box.top, box.bottom));
    if (down !== 0 || aside !== 0) frame = requestAnimationFrame(() => move(table, x, y));
  };
  return { move, stop };
};
