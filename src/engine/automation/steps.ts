/** A computation that pauses, so that its caller may do something else in between. It reads nothing new afterwards. */
export type Steps<Result> = Generator<void, Result, void>;

/** The result of a computation, without a pause. */
export const finish = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** The steps of a result that is already known. */
export function* atOnce<Result>(result: Result): Steps<Result> {
  yield* [];
  return result;
}
