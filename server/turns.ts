import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../src/engine/automation/steps.ts';

/** Milliseconds of computing before other requests get a turn: a policy of 500 rules takes seconds. */
const timeSlice = 20;

/**
 * Computations that follow each other share a slice: the event loop does not get its turn between them by itself.
 */
export const createSlice = () => {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= timeSlice,
    yieldTurn: async (): Promise<void> => {
      await setImmediate();
      began = performance.now();
    },
  };
};

export type Slice = ReturnType<typeof createSlice>;

/** Returns a function that a long computation awaits between its steps: it yields to the event loop once a slice is over. */
export const createTurns = (): (() => Promise<void>) => {
  const { isOver, yieldTurn } = createSlice();
  return async () => {
    if (isOver()) await yieldTurn();
  };
};

/** The result of a computation; other requests get their turn before it and at its pauses, once the slice is over. */
export const finishInTurns = async <Result>(
  steps: Steps<Result>,
  { isOver, yieldTurn }: Slice = createSlice(),
): Promise<Result> => {
  for (;;) {
    // Awaited only where a slice is over: thousands of steps are shorter than an await.
    if (isOver()) await yieldTurn();
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
