import { useState } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { isWaiting, useMyVisits } from '../../features/visits/use-visits.ts';

const part = createLoader(
  async () =>
    (await Promise.all([import('../../features/visits/visits-waiting.tsx'), loadTexts('visitors')]))[0].VisitsWaiting,
);

/** Visitors who wait for this person; renders and loads nothing while there are none. */
export function MyVisits({ isWanted }: { isWanted: boolean }) {
  const { data } = useMyVisits(isWanted);
  const waiting = (data ?? []).filter(isWaiting);
  // Those who wait already when the console opens are no news.
  const [told, setTold] = useState<Set<string>>();
  if (told === undefined && data !== undefined) {
    setTold(new Set(waiting.map(({ did }) => did)));
  }
  const VisitsWaiting = useLoaded(part, waiting.length > 0);
  return waiting.length > 0 && VisitsWaiting && told ? <VisitsWaiting visits={waiting} told={told} /> : null;
}
