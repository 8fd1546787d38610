import { writeDemo } from './server.ts';

/** A server that runs already has its own data. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  return process.env['E2E_URL'] ? undefined : writeDemo();
}
