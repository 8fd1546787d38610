import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { board } from '../../../src/schemas/boards/data.board.ts';
import type { BoardData } from '../../../src/renderers/boards/frame/board-data.ts';
import { BoardView } from '../../../src/renderers/boards/frame/board-view.tsx';
import type { RefreshInterval } from '../../../src/renderers/boards/frame/refresh-intervals.ts';
import { boardSamples } from '../../../src/renderers/boards/samples/samples.ts';
import { plainRendering, RenderingContext } from '../../../src/renderers/fields/rendering.tsx';

/** What a card of the wall says of the age of its numbers. */

const zone = 'Asia/Shanghai';
// Noon in Shanghai.
const asof = Date.UTC(2026, 10, 23, 4) / 1000;
/** A drawing is loaded from the disk, which other work on the machine may slow down. */
const patience = { timeout: 15_000 };
/** Waits in short steps: what changes during `act` is drawn when it ends. */
const drawnUntil = <T,>(read: () => T): Promise<T> =>
  vi.waitFor(async () => {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
    return read();
  }, patience);
const sample = boardSamples['data'];

describe('a board on the wall', () => {
  const container = document.createElement('div');
  const root = createRoot(container);
  const rendering = (now: number) => ({ ...plainRendering, context: { language: 'en' as const, zone, now } });
  const show = async (age: number, interval: RefreshInterval, trouble?: string) => {
    const data: BoardData = {
      kind: 'ready',
      datasets: sample?.datasets ?? [],
      asof,
      ...(trouble === undefined ? {} : { trouble }),
    };
    await act(async () =>
      root.render(
        <RenderingContext value={rendering(asof + age)}>
          <BoardView
            board={board}
            name="Power"
            config={sample?.config}
            data={data}
            isWall
            refreshing={{ interval, onInterval: () => undefined }}
          />
        </RenderingContext>,
      ),
    );
    // The drawing is loaded on demand.
    await drawnUntil(() => expect(container.querySelector('section [aria-busy="true"]')).toBeNull());
    return container.querySelector('time');
  };
  /** The drawing may come a moment after the frame of its card. */
  const shownAge = async (...shown: Parameters<typeof show>) => {
    await show(...shown);
    return drawnUntil(() => {
      const age = container.querySelector('time');
      if (age === null) throw new Error('The card says no age.');
      return age;
    });
  };

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #seen: (entries: object[]) => void;
        constructor(seen: (entries: object[]) => void) {
          this.#seen = seen;
        }
        observe(target: Element) {
          this.#seen([{ target, isIntersecting: true }]);
        }
        unobserve() {}
        disconnect() {}
      },
    );
    document.body.append(container);
  });
  afterEach(async () => {
    await act(async () => root.render(null));
    vi.unstubAllGlobals();
  });

  it('says nothing of numbers that are as new as its interval allows', async () => {
    expect(await show(600, 300)).toBeNull();
    expect(await show(100, 5)).toBeNull();
  });

  it('says since when its numbers are older than two intervals', async () => {
    const age = await shownAge(601, 300);
    expect(age.getAttribute('dateTime')).toBe('2026-11-23T04:00:00.000Z');
    await shownAge(121, 5);
  });

  it('says so at once after a refresh that failed', async () => {
    expect(await shownAge(10, 300, 'no answer')).toBeInstanceOf(HTMLTimeElement);
  });
});
