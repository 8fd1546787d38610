import { useEffect, useRef } from 'react';
import { mayReload } from '../../engine/dashboard/reload-time.ts';
import { defaultZone, session } from '../../state/session.ts';

/** Between two looks for a new build, milliseconds. */
const each = 300_000;
const answersWithin = 10_000;

/** The first script of a page: every build has another name for it. */
const entry = /<script[^>]*type="module"[^>]*src="([^"]+)"/;

const entryNow = (): string | undefined =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

const entryOfServer = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch('/index', { cache: 'no-store', signal: AbortSignal.timeout(answersWithin) });
    return answer.ok ? entry.exec(await answer.text())?.[1] : undefined;
  } catch {
    return undefined;
  }
};

const seconds = (): number => Math.floor(Date.now() / 1000);

const touches = ['pointerdown', 'pointermove', 'keydown'] as const;

/** A screen runs for months: it loads a new build of the console while it is not in use. */
export const useNewBuild = (isEditing: boolean): void => {
  const isBusy = useRef(isEditing);
  isBusy.current = isEditing;
  useEffect(() => {
    let touchedAt = seconds();
    const touch = (): void => {
      touchedAt = seconds();
    };
    const look = async (): Promise<void> => {
      const zone = session.zone || defaultZone;
      const isQuiet = () => mayReload({ now: seconds(), touchedAt, zone, isEditing: isBusy.current });
      if (!isQuiet()) return;
      const [shown, built] = [entryNow(), await entryOfServer()];
      if (shown !== undefined && built !== undefined && built !== shown && isQuiet()) window.location.reload();
    };
    const timer = setInterval(() => void look(), each);
    for (const kind of touches) document.addEventListener(kind, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of touches) document.removeEventListener(kind, touch);
    };
  }, []);
};
