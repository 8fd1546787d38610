/**
 * A picture of a part of the page. Its elements are copied with the styles they have, painted ones as images, and
 * drawn as one SVG: text stays text until the last step, and nothing is fetched.
 */

/** Twice as fine as the screen, so that it can be printed. */
const fineness = 2;

const copiedStyles = (element: Element): string => {
  const style = getComputedStyle(element);
  return [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
};

/** What a canvas or an image shows, as an image that needs no further request. */
function asImage(element: HTMLCanvasElement | HTMLImageElement): HTMLImageElement {
  const image = document.createElement('img');
  if (element instanceof HTMLCanvasElement) {
    image.src = element.toDataURL();
    return image;
  }
  const canvas = document.createElement('canvas');
  canvas.width = element.naturalWidth;
  canvas.height = element.naturalHeight;
  canvas.getContext('2d')?.drawImage(element, 0, 0);
  image.src = canvas.toDataURL();
  return image;
}

const isPainted = (element: Element): element is HTMLCanvasElement | HTMLImageElement =>
  element instanceof HTMLCanvasElement || element instanceof HTMLImageElement;

/** Buttons are for the screen. `data-picture="none"` marks what else is not part of a picture. */
const isLeftOut = (element: Element): boolean =>
  element.matches('[aria-haspopup], [role="menu"], [data-picture="none"], .visually-hidden');

function copyOf(element: Element): Element | undefined {
  if (isLeftOut(element)) return undefined;
  const copy = isPainted(element) ? asImage(element) : document.importNode(element, false);
  // What is painted may be hidden while its card is away from the screen.
  copy.setAttribute('style', `${copiedStyles(element)};${isPainted(element) ? 'visibility:visible' : ''}`);
  if (isPainted(element)) return copy;
  for (const child of element.childNodes) {
    const copied = child instanceof Element ? copyOf(child) : document.importNode(child, false);
    if (copied) copy.append(copied);
  }
  return copy;
}

const svgSpace = 'http://www.w3.org/2000/svg';

function svgOf(element: HTMLElement, width: number, height: number): string {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('width', String(width * fineness));
  svg.setAttribute('height', String(height * fineness));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const frame = document.createElementNS(svgSpace, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  const copy = copyOf(element);
  if (copy) frame.append(copy);
  svg.append(frame);
  return new XMLSerializer().serializeToString(svg);
}

/** The element as a PNG. Rejects where the browser cannot draw it. */
export async function picturePng(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(element, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * fineness);
  canvas.height = Math.round(height * fineness);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))), 'image/png');
  });
}
