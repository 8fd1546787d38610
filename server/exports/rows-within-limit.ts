/** `rows`: how many were sent; `whole`: whether those were all. */
type Sent = { rows: number; whole: boolean };

/** Yields batches until `limit` rows are sent: rows may be added after an export was counted. */
export async function* rowsWithinLimit<T>(
  nextBatch: () => Promise<readonly T[] | undefined>,
  { sent, limit }: { sent: Sent; limit: number },
): AsyncGenerator<readonly T[]> {
  for (let batch = await nextBatch(); batch !== undefined; batch = await nextBatch()) {
    const fitting = batch.slice(0, limit - sent.rows);
    sent.rows += fitting.length;
    if (fitting.length > 0) yield fitting;
    if (fitting.length < batch.length) return;
  }
  sent.whole = true;
}
