/** Where the parts of a board lie below its flow: whole parts at the bottom of the card, in rem. */

export const partWidth = 20;
/** The least for a drawing with its names. */
export const flowHeight = 17;
/** A row of a list, and one more line: a long name takes two. */
const rowHeight = 2.25;
const moreLine = 1.25;

/** What a flow takes at least that is a list of so many rows: the parts get the room that it would leave empty. */
export const flowListHeight = (rows: number): number => Math.min(flowHeight, rows * rowHeight + moreLine);

export const gaps = { row: 1.25, column: 2 } as const;
/** Two rows and “n more” below a title. */
const minHeight = 8;
const maxPartHeight = 14;

export type PartRows = {
  /** Height of a part at the most. */
  maxHeight: number;
  /** Of the first line of parts, where no further one has room: it fills the card, and what follows is scrolled to. */
  first: number | undefined;
};

/** `flow`: the height of the flow above them, 0 where there is none. */
export function partRows(
  count: number,
  { width, height, flow }: { width: number; height: number; flow: number },
): PartRows {
  const columns = Math.max(1, Math.floor((width + gaps.column) / (partWidth + gaps.column)));
  const lines = Math.max(1, Math.ceil(count / columns));
  const room = Math.max(minHeight, height - (flow > 0 ? flow + gaps.row : 0));
  const each = (room - (lines - 1) * gaps.row) / lines;
  if (lines === 1 || each >= minHeight) return { maxHeight: Math.min(maxPartHeight, each), first: undefined };
  return { maxHeight: Math.min(maxPartHeight, room), first: room };
}
