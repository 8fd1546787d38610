import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/**
 * Compiled code of the processes that tests start by the dozen to kill them. Not the servers' folder, which a test looks
 * into; each process writes it before it does anything, as a killed one cannot do it at its end.
 */
const compileCache = '.cache/compile-faults';

/** For a process of a second or two: compiling the embedded database again, to be faster, would come too late. */
export const forSeconds = ['--liftoff-only'];

/** A part of a server in a process of its own; `v8`: options of its engine. */
export const spawnPart = (
  name: 'acting-child' | 'change-child' | 'migrate-child',
  values: readonly string[],
  v8: readonly string[] = [],
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [...v8, `tests/faults/${name}.ts`, ...values], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
