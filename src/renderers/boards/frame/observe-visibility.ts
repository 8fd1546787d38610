/** Boards are rendered 200 px before they enter the viewport or the scrolled container. */
const margin = '200px';

type VisibilityListener = (isOn: boolean) => void;

const watched = new Map<Element, VisibilityListener>();
let shared: IntersectionObserver | undefined;

const observer = (): IntersectionObserver =>
  (shared ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: margin, scrollMargin: margin },
  ));

/**
 * Calls back when an element enters or leaves the viewport, or a margin around it. One IntersectionObserver serves the
 * whole page.
 */
export function observeVisibility(element: Element, listener: VisibilityListener): () => void {
  watched.set(element, listener);
  observer().observe(element);
  return () => {
    observer().unobserve(element);
    watched.delete(element);
  };
}
