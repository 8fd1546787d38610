import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryPicture } from '../../../src/renderers/boards/plan/retry-picture.ts';
import { connectionBack, connectionLost } from '../../../src/state/connection.ts';

/** How often a page requests the picture of a floor that could not be loaded. */

const second = 1000;
const minute = 60 * second;

describe('a picture that could not be loaded', () => {
  /** Times of the requests, seconds since the picture was lost. */
  let requests: number[];
  let image: HTMLImageElement;
  let isHidden: boolean;
  let isLoaded: boolean;
  let end: () => void;

  const answer = (kind: 'load' | 'error') => image.dispatchEvent(new Event(kind));
  const turn = (hidden: boolean) => {
    isHidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

  beforeEach(() => {
    vi.useFakeTimers();
    [requests, isHidden, isLoaded] = [[], false, false];
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
    const begun = Date.now();
    vi.stubGlobal('Image', function Image() {
      image = document.createElement('img');
      // An empty address aborts the request.
      Object.defineProperty(image, 'src', {
        set: (address: string) => {
          if (address !== '') requests.push((Date.now() - begun) / second);
        },
      });
      return image;
    });
    end = retryPicture(
      () => '/plan.png',
      () => {
        isLoaded = true;
      },
    );
  });
  afterEach(async () => {
    end();
    connectionBack();
    await pass(0);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is requested once, however long the request takes', async () => {
    await pass(60 * minute);
    connectionLost();
    await pass(second);
    connectionBack();
    await pass(second);
    expect(requests).toEqual([30]);
    answer('load');
    expect(isLoaded).toBe(true);
  });

  it('is requested after pauses that double up to ten minutes', async () => {
    const failures = 7;
    for (let failure = 0; failure < failures; failure += 1) {
      await pass(10 * minute);
      answer('error');
    }
    await pass(10 * minute);
    // Each answer takes what is left of its ten minutes; a pause begins with the failure.
    expect(requests.map((time) => time % 600)).toEqual([30, 60, 120, 240, 480, 0, 0, 0]);
  });

  it('is requested as soon as the connection is back, and not while it is lost', async () => {
    connectionLost();
    await pass(5 * minute);
    expect(requests).toEqual([]);
    connectionBack();
    await pass(0);
    expect(requests).toEqual([300]);
    answer('error');
    await pass(30 * second);
    expect(requests).toEqual([300, 330]);
  });

  it('is requested when a hidden tab is looked at, once its pause is over', async () => {
    turn(true);
    await pass(10 * second);
    turn(false);
    turn(true);
    await pass(5 * minute);
    expect(requests).toEqual([]);
    turn(false);
    expect(requests).toEqual([310]);
  });

  it('is requested no more once its board is gone', async () => {
    end();
    connectionLost();
    await pass(0);
    connectionBack();
    await pass(60 * minute);
    turn(false);
    expect(requests).toEqual([]);
  });
});
