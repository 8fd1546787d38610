/** A board is drawn a little before it is scrolled to, whatever it is that scrolls. */
const margin = '200px';

type Tell = (isOn: boolean) => void;

const watched = new Map<Element, Tell>();
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
export function watchScreen(element: Element, tell: Tell): () => void {
  watched.set(element, tell);
  observer().observe(element);
  return () => {
    observer().unobserve(element);
    watched.delete(element);
  };
}
