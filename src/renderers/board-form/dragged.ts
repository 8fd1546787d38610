import type { RecordChoice } from '../fields/rendering.tsx';

/** What is dragged: a record that is not on the plan yet, or a marker. */
export type Dragged = { kind: 'record'; pid: string; record: RecordChoice } | { kind: 'place'; at: number };
