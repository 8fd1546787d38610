import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../src/engine/automation/steps.ts';

/** Milliseconds of computing before it yields to the event loop (cooperative multitasking): a policy of 500 rules takes seconds. */
const timeSlice = 20;

/** Consecutive computations share a slice, because nothing yields to the event loop between them. */
export const createTimeSlice = () => {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= timeSlice,
    yieldTurn: async (): Promise<void> => {
      await setImmediate();
      began = performance.now();
    },
  };
};

export type TimeSlice = ReturnType<typeof createTimeSlice>;

/** Returns a function that a long computation awaits between its steps: it yields to the event loop once a slice is over. */
export const createYielding = (): (() => Promise<void>) => {
  const { isOver, yieldTurn } = createTimeSlice();
  return async () => {
    if (isOver()) await yieldTurn();
  };
};

/** The result of a computation that yields to the event loop at its pauses once the slice is over. */
export const finishInSlices = async <Result>(
  steps: Steps<Result>,
  { isOver, yieldTurn }: TimeSlice = createTimeSlice(),
): Promise<Result> => {
  for (;;) {
    // Awaited only at the end of a slice: a step is often shorter than an await.
    if (isOver()) await yieldTurn();
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
