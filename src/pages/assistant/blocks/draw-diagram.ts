import { createLoader } from '../../../renderers/parts/loader.ts';
import type { Theme } from '../../../theme/antd-theme.ts';

/** A drawn diagram: the file, and its size in pixels at zoom 1. */
export type Drawing = { svg: string; width: number; height: number };

const library = createLoader(async () => (await import('mermaid')).default);

let number = 0;
let queue: Promise<unknown> = Promise.resolve();

const sizeOf = (svg: Element): { width: number; height: number } => {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  return { width: Math.max(1, width), height: Math.max(1, height) };
};

/** Colours of the console, which mermaid mixes and so needs as numbers. */
const coloursOf = (theme: Theme) => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    darkMode: theme === 'dark',
    background: colour('sunken'),
    mainBkg: colour('surface'),
    primaryColor: colour('surface'),
    primaryTextColor: colour('text-strong'),
    primaryBorderColor: colour('hairline-strong'),
    secondaryColor: colour('accent-soft'),
    tertiaryColor: colour('sunken'),
    lineColor: colour('text-tertiary'),
    textColor: colour('text'),
    edgeLabelBackground: colour('sunken'),
    noteBkgColor: colour('warning-soft'),
    noteTextColor: colour('text'),
    noteBorderColor: colour('warning'),
    fontSize: '14px',
    dropShadow: 'none',
  };
};

/**
 * Text in boxes is SVG text (`htmlLabels: false`): an SVG shown as an image has no HTML. `strict`: no scripts, no
 * links, and what the diagram says about the configuration is ignored (`secure`).
 */
const optionsOf = (theme: Theme) => ({
  startOnLoad: false,
  securityLevel: 'strict' as const,
  suppressErrorRendering: true,
  theme: 'base' as const,
  themeVariables: coloursOf(theme),
  htmlLabels: false,
  flowchart: { htmlLabels: false, useMaxWidth: false },
  fontFamily: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'htmlLabels', 'themeCSS', 'fontFamily'],
  maxTextSize: 50_000,
  maxEdges: 500,
});

async function draw(source: string, theme: Theme): Promise<Drawing> {
  const mermaid = await library.load();
  mermaid.initialize(optionsOf(theme));
  number += 1;
  const { svg } = await mermaid.render(`chat-diagram-${number}`, source);
  const root = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (root === null) throw new Error('There is no drawing.');
  const size = sizeOf(root);
  root.setAttribute('width', String(size.width));
  root.setAttribute('height', String(size.height));
  root.style.maxWidth = '';
  return { svg: new XMLSerializer().serializeToString(root), ...size };
}

/** Draws a mermaid diagram. One at a time: mermaid has one configuration. Rejects with mermaid's words. */
export const drawDiagram = async (source: string, theme: Theme): Promise<Drawing> => {
  const drawn = queue.then(() => draw(source, theme));
  queue = drawn.catch(() => undefined);
  return drawn;
};

/** The drawing as an address for an image. */
export const svgAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** Pixels of the picture for each pixel of the drawing, so that it can be printed. */
const fineness = 2;

/** The drawing as a PNG on a ground of this colour. Rejects where the browser can't paint it. */
export async function diagramPng({ svg, width, height }: Drawing, ground: string): Promise<Blob> {
  const image = new Image();
  image.src = svgAddress(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * fineness);
  canvas.height = Math.ceil(height * fineness);
  const paint = canvas.getContext('2d');
  if (paint === null) throw new Error('The browser has no canvas.');
  paint.fillStyle = ground;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture.'))), 'image/png');
  });
}
