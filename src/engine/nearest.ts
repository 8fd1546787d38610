/** Levenshtein distance: letters to change, add or leave out to make `b` of `a`. */
export function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const line = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const swap = (before[j] ?? 0) + (letter === other ? 0 : 1);
      line.push(Math.min((before[j + 1] ?? 0) + 1, (line[j] ?? 0) + 1, swap));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}

/** Longer words are compared by their start: the work grows with the product of both lengths. */
const maxLength = 64;

/** The word that is nearest to `text` whatever the case, and how far it is; the first of several. */
export function nearestOf(text: string, candidates: Iterable<string>): { word: string; distance: number } | undefined {
  const folded = text.slice(0, maxLength).toLowerCase();
  let nearest: { word: string; distance: number } | undefined;
  for (const word of candidates) {
    const distance = editDistance(folded, word.toLowerCase());
    if (nearest === undefined || distance < nearest.distance) nearest = { word, distance };
  }
  return nearest;
}
