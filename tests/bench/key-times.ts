import type { Page } from 'playwright';

/** Key to paint: from each input event of a page to the frame after it. */

/** Begins to note the times of all keys; once per opened page. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const samples: number[] = [];
    Object.assign(window, { keySamples: samples });
    document.addEventListener(
      'input',
      () => {
        const start = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => samples.push(performance.now() - start);
          channel.port2.postMessage(0);
        });
      },
      true,
    );
  });

/** ms, one per key since {@link watchKeys}. */
export const keyTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as typeof window & { keySamples: number[] }).keySamples);
