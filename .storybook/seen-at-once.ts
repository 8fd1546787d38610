let isReal = false;

/** A story about scrolling (`parameters: { screen: 'real' }`) gets the browser's own observer. */
export const observeReally = (isEnabled: boolean): void => {
  isReal = isEnabled;
};

/**
 * An IntersectionObserver for test runs: every element that is observed is visible. A headless page that shares its
 * window with others can go without frames for a minute, and the browser's observer reports nothing meanwhile, so a
 * story would wait for a board that is never drawn.
 */
export class SeenAtOnce extends IntersectionObserver {
  private readonly observed = new Set<Element>();
  private readonly callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(callback, options);
    this.callback = callback;
  }

  override observe(target: Element): void {
    if (isReal) {
      super.observe(target);
      return;
    }
    this.observed.add(target);
    queueMicrotask(() => {
      if (this.observed.has(target)) this.callback([entryOf(target)], this);
    });
  }

  override unobserve(target: Element): void {
    this.observed.delete(target);
    super.unobserve(target);
  }

  override disconnect(): void {
    this.observed.clear();
    super.disconnect();
  }
}

const entryOf = (target: Element): IntersectionObserverEntry => {
  const box = target.getBoundingClientRect();
  return {
    target,
    time: performance.now(),
    isIntersecting: true,
    intersectionRatio: 1,
    boundingClientRect: box,
    intersectionRect: box,
    rootBounds: null,
  };
};
