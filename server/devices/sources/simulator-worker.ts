import type { Worker } from '../../workers.ts';
import { createSimulation } from './simulator.ts';
import { runSource } from './source-worker.ts';

/** Runs the simulation in a server. */
export const simulatorWorker: Worker = (context) =>
  runSource(context, { create: createSimulation, failed: 'the simulation goes on with the next round' });
