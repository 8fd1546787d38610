import { useEffect } from 'react';
import { mayReload } from '../../engine/dashboard/reload-time.ts';
import { defaultZone, session } from '../../state/session.ts';
import { useLatest } from '../../state/use-latest.ts';

/** Between two looks for a new build, milliseconds. */
const each = 300_000;
const answersWithin = 10_000;

/** The entry scripts of a page. Their names contain a hash of everything they load, so every build has other names. */
const entries = /<script[^>]*type="module"[^>]*src="([^"]+)"/g;

const buildShown = (): string =>
  [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join(' ');

const buildOfServer = async (): Promise<string> => {
  try {
    const answer = await fetch('/index', {
      cache: 'no-store',
      // The server answers the page only to requests that accept HTML.
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(answersWithin),
    });
    return answer.ok ? [...(await answer.text()).matchAll(entries)].map(([, src]) => src).join(' ') : '';
  } catch {
    return '';
  }
};

const seconds = (): number => Math.floor(Date.now() / 1000);

const touches = ['pointerdown', 'pointermove', 'keydown'] as const;

/** A screen runs for months: it loads a new build of the console while it is not in use. */
export const useNewBuild = (isEditing: boolean): void => {
  const isBusy = useLatest(isEditing);
  useEffect(() => {
    let touchedAt = seconds();
    const touch = (): void => {
      touchedAt = seconds();
    };
    const look = async (): Promise<void> => {
      const zone = session.zone || defaultZone;
      const isQuiet = () => mayReload({ now: seconds(), touchedAt, zone, isEditing: isBusy.current });
      if (!isQuiet()) return;
      const built = await buildOfServer();
      if (built !== '' && built !== buildShown() && isQuiet()) window.location.reload();
    };
    const timer = setInterval(() => void look(), each);
    for (const kind of touches) document.addEventListener(kind, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of touches) document.removeEventListener(kind, touch);
    };
  }, [isBusy]);
};
