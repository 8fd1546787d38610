import type { RecordChoice } from '../fields/rendering.tsx';

/** The dragged item: a record that is not on the plan yet, or a marker. */
export type Dragged = { kind: 'record'; pid: string; record: RecordChoice } | { kind: 'place'; index: number };
