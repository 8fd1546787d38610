/** px from the edge within which rows are scrolled, and px in a frame at most. */
const near = 12;
const fastest = 32;

const byFar = (past: number): number => Math.sign(past) * Math.min(fastest, 4 + Math.abs(past) / 4);

/** How far a place is beyond a stretch, 0 within it. */
const beyond = (at: number, from: number, to: number): number =>
  at < from + near ? at - from - near : at > to - near ? at - to + near : 0;

type Box = { left: number; right: number; top: number; bottom: number };

/** What is seen of an element: a page that scrolls may cut it. */
const seenOf = (element: Element): { box: Box; clip: Element | undefined } => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const box = { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    const isScrolled = one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);
    if (!isScrolled) continue;
    const around = one.getBoundingClientRect();
    return {
      box: { ...box, top: Math.max(box.top, around.top), bottom: Math.min(box.bottom, around.bottom) },
      clip: one,
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
    const body = table?.querySelector('.ag-body-viewport');
    const across = table?.querySelector('.ag-center-cols-viewport');
    if (!body || !across) return;
    const { box, clip } = seenOf(body);
    const { left, right } = across.getBoundingClientRect();
    const [down, aside] = [beyond(y, box.top, box.bottom), beyond(x, left, right)];
    // Over the numbers of the rows, which stay, nothing is meant to move.
    const isOverHeads = x < left && x >= box.left;
    scrolled([body, clip], 'scrollTop', byFar(down));
    if (!isOverHeads) scrolled([across], 'scrollLeft', byFar(aside));
    const within = (at: number, from: number, to: number): number => Math.max(from + 2, Math.min(to - 2, at));
    follow(within(x, box.left, box.right), within(y, box.top, box.bottom));
    if (down !== 0 || aside !== 0) frame = requestAnimationFrame(() => move(table, x, y));
  };
  return { move, stop };
};
