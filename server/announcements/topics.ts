/** Ids in one announcement; PostgreSQL takes 8,000 bytes for a notification, and an id is 24 characters. */
const maxIds = 200;

export type Dids = ReadonlySet<string> | '*';

/** Announced after a commit that changed records of a company's module: ids, never values. Lists are re-read by readers. */
export const changedTopic = (company: string, pid: string, dids: readonly string[] | Dids): string => {
  const all = dids === '*' ? [] : [...dids];
  return `changed:${company}:${pid}:${dids === '*' || all.length > maxIds ? '*' : all.join(',')}`;
};

export type ChangedRecords = { company: string; pid: string; dids: Dids };

/** The inverse of `changedTopic`; nothing for other announcements. */
export const readChangedTopic = (topic: string): ChangedRecords | undefined => {
  const [kind, company, pid, dids] = topic.split(':');
  if (kind !== 'changed' || company === undefined || pid === undefined || dids === undefined) return undefined;
  return { company, pid, dids: dids === '*' ? '*' : new Set(dids.split(',').filter((did) => did !== '')) };
};
