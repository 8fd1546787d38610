import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../../../src/i18n/i18n.ts';
import { drawing } from '../../../src/renderers/boards/floorplan.tsx';
import { floorPlan } from '../../../src/renderers/boards/samples/floor-plan.ts';
import { texts } from '../../../src/texts/en/boards.ts';

await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { boards: texts } } });

const locale = {
  t: i18n.getFixedT('en', 'boards'),
  context: { language: 'en' as const, zone: 'Asia/Shanghai', now: 0 },
};

/** Nothing is laid out here: the plan has the size that a card gives it. */
const layout = () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
};

describe('markers of a floor plan', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  const sample = floorPlan['floorplan'] ?? { config: {}, datasets: [] };

  const show = (picture: string) => {
    const config = { ...Object(sample.config), picture };
    const model = drawing.read({ config, datasets: sample.datasets, locale });
    act(() => root.render(<drawing.Picture model={model} locale={locale} theme="light" name="Floor" isWall={false} />));
  };
  /** The size is the picture's own; the browser of the tests loads none. */
  const load = (width: number, height: number) => {
    const image = container.querySelector('img');
    if (image === null) throw new Error('no picture is requested');
    Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } });
    act(() => void image.dispatchEvent(new Event('load')));
  };
  const markers = () => container.querySelectorAll('[role="img"]').length;

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    layout();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('are rendered with their picture, after it was changed too', () => {
    show('first.png');
    expect(markers()).toBe(0);
    load(1200, 800);
    const placed = markers();
    expect(placed).toBeGreaterThan(0);
    show('second.png');
    expect(markers()).toBe(0);
    load(800, 1200);
    expect(markers()).toBe(placed);
    show('first.png');
    expect(markers()).toBe(placed);
  });
});
