/** Announced after a commit that changed records of a company's module: ids, never values. Lists are re-read by readers. */
export const changedTopic = (company: string, pid: string, dids: readonly string[]): string =>
  `changed:${company}:${pid}:${dids.length > 50 ? '*' : dids.join(',')}`;
