/** Lists that are chosen from come in pages of so many until the total is reached. Contract "Queries of boards". */
const pagesize = 500;
/** Result limit: users type to narrow a longer list. */
const maxPages = 10;

type Page<T> = { data: readonly T[]; total: number };

/** All that the pages hold, in their order. A list that shrinks during the walk ends with its first empty page. */
export async function everyPage<T>(ask: (page: number, pagesize: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= maxPages; page++) {
    // eslint-disable-next-line no-await-in-loop -- each page shows whether there is another.
    const { data, total } = await ask(page, pagesize);
    all.push(...data);
    if (data.length === 0 || all.length >= total) break;
  }
  return all;
}
