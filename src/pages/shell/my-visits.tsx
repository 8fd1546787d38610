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
  // Visitors who already wait when the console opens get no toast.
  const [announced, setAnnounced] = useState<Set<string>>();
  if (announced === undefined && data !== undefined) {
    setAnnounced(new Set(waiting.map(({ did }) => did)));
  }
  const VisitsWaiting = useLoaded(part, waiting.length > 0);
  return waiting.length > 0 && VisitsWaiting && announced ? (
    <VisitsWaiting visits={waiting} announced={announced} />
  ) : null;
}
