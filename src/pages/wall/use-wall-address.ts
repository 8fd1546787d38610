import { useState } from 'react';
import { useUrlState } from '../../features/navigation/use-url-state.ts';

/** Which dashboard the page shows, and its slide show: both are in the URL, so that a reload keeps them. */
export type WallAddress = {
  /** Empty: the default dashboard. */
  did: string;
  /** Dashboards of the slide show in their order; none: there is no slide show. */
  slides: readonly string[];
  /** Seconds for each slide. */
  seconds: number;
};

export const slideSeconds = [10, 15, 30, 60, 120, 300] as const;

export const defaultSlideSeconds = 30;

export const readWallAddress = (params: URLSearchParams): WallAddress => {
  const seconds = Number(params.get('seconds'));
  return {
    did: params.get('dashboard') ?? '',
    slides: (params.get('slides') ?? '').split(',').filter((did) => did !== ''),
    seconds: Number.isInteger(seconds) && seconds >= 5 && seconds <= 86_400 ? seconds : defaultSlideSeconds,
  };
};

export const writeWallAddress = ({ did, slides, seconds }: WallAddress): Record<string, string> => ({
  ...(did === '' ? {} : { dashboard: did }),
  ...(slides.length === 0 ? {} : { slides: slides.join(','), seconds: String(seconds) }),
});

const urlState = { read: readWallAddress, print: writeWallAddress };

export const useWallAddress = () => {
  const [address, change] = useUrlState(urlState);
  // Not in the address: a reloaded screen continues. It outlives a step to the next dashboard.
  const [isPaused, setPaused] = useState(false);
  return {
    address,
    isPaused,
    setPaused,
    /** A step of a slide show leaves no entry in the browser's history. */
    go: (next: Partial<WallAddress>, isStep = false) => {
      // Another slide show, or none, starts without a pause.
      if (next.slides !== undefined) setPaused(false);
      change(next, { replace: isStep });
    },
  };
};
