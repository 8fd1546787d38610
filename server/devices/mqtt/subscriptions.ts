import { createIsolation } from '../../isolation.ts';
import type { WorkerContext } from '../../worker.ts';
import { type Connection, perPacket } from './connection.ts';

/** Refused filters that are named in the log. */
const maxLogged = 10;

const packetsOf = (filters: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(filters.length / perPacket) }, (_packet, index) =>
    filters.slice(index * perPacket, (index + 1) * perPacket),
  );

/** What one connection is subscribed to. A filter counts as subscribed once the broker has granted it. */
export const createSubscriptions = ({ log }: Pick<WorkerContext, 'log'>, connection: Connection) => {
  const subscribed = new Set<string>();
  let logged = '';

  const warnRefused = (refused: readonly string[]): void => {
    const list = refused.join(' ');
    if (list !== logged && refused.length > 0)
      log.warn(
        { count: refused.length, filters: refused.slice(0, maxLogged) },
        'the MQTT broker refuses subscriptions; they are tried again',
      );
    logged = list;
  };

  return {
    /**
     * Subscribes to these filters, and to nothing else. What the broker refuses or does not answer is tried again by the
     * next call. @throws at the end, if a packet failed
     */
    follow: async (wanted: ReadonlySet<string>): Promise<void> => {
      const refused: string[] = [];
      const { isolate, end } = createIsolation();
      for (const filters of packetsOf([...subscribed].filter((filter) => !wanted.has(filter))))
        await isolate(`unsubscribing ${filters.length} filters from ${filters[0]}`, async () => {
          await connection.unsubscribe(filters);
          for (const filter of filters) subscribed.delete(filter);
        });
      for (const filters of packetsOf([...wanted].filter((filter) => !subscribed.has(filter))))
        await isolate(`subscribing ${filters.length} filters from ${filters[0]}`, async () => {
          const refusedHere = new Set(await connection.subscribe(filters));
          for (const filter of filters) if (!refusedHere.has(filter)) subscribed.add(filter);
          refused.push(...refusedHere);
        });
      if (connection.isOpen()) warnRefused(refused);
      end();
    },
  };
};
