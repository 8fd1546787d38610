import { createSimulation } from './simulator.ts';
import { runSource } from './source-worker.ts';
import type { Worker } from '../../worker.ts';

/** Runs the simulation in a server. */
export const simulatorWorker: Worker = (context) =>
  runSource(context, { create: createSimulation, failed: 'the simulation goes on with the next round' });
