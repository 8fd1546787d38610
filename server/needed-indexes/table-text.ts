/** Rows of texts as aligned columns, two spaces apart; numbers in the columns of `right` end below each other. */
export const alignedLines = (
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number> = new Set(),
): string[] => {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => (right.has(index) ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};
