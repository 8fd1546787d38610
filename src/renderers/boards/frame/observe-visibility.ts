/** Boards are rendered 200 px before they enter the viewport or the scrolled container. */
const margin = '200px';

type VisibilityListener = (isVisible: boolean) => void;

const listeners = new Map<Element, VisibilityListener>();
let sharedObserver: IntersectionObserver | undefined;

const observer = (): IntersectionObserver =>
  (sharedObserver ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: margin, scrollMargin: margin },
  ));

/**
 * Calls back when an element enters or leaves the viewport, or a margin around it. One IntersectionObserver serves the
 * whole page.
 */
export function observeVisibility(element: Element, listener: VisibilityListener): () => void {
  listeners.set(element, listener);
  observer().observe(element);
  return () => {
    observer().unobserve(element);
    listeners.delete(element);
  };
}
