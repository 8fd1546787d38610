import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../src/engine/automation/steps.ts';

/** Milliseconds of computing before other requests get a turn: a policy of 500 rules takes seconds. */
const timeSlice = 20;

const createSlice = () => {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= timeSlice,
    yieldTurn: async (): Promise<void> => {
      await setImmediate();
      began = performance.now();
    },
  };
};

/** Returns a function that a long computation awaits between its steps: it yields to the event loop once a slice is over. */
export const createTurns = (): (() => Promise<void>) => {
  const { isOver, yieldTurn } = createSlice();
  return async () => {
    if (isOver()) await yieldTurn();
  };
};

/** The result of a computation; other requests get their turn at its pauses. */
export const finishInTurns = async <Result>(steps: Steps<Result>): Promise<Result> => {
  const { isOver, yieldTurn } = createSlice();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    // Awaited only where a slice is over: thousands of steps are shorter than an await.
    if (isOver()) await yieldTurn();
  }
};
