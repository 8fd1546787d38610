import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage } from './debian-package.ts';

/** Flags for every Chromium started by tests: no sandbox (root in containers) and no traffic of its own. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without the browser's own windows: a page of it takes a quarter less of the processor. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Path of a Chromium to test with: `CHROMIUM_PATH`, else one that is installed, else one installed now from
 * the system's archive (root only; CI installs the headless shell beside another one). Throws with the remedy when there
 * is none.
 */
export function chromiumPath(): string {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH names ${configured}, and there is no such file.`);
  }
  const path = process.env['CI'] ? (installed([shell]) ?? installNow() ?? installed()) : (installed() ?? installNow());
  if (path) {
    // Workers started from here need not look again.
    process.env['CHROMIUM_PATH'] = path;
    return path;
  }
  throw new Error(`No Chromium found. Install one (apt-get install ${shell}) or set CHROMIUM_PATH to its program.`);
}

function installed(programs: readonly string[] = names): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Some distributions have only the whole browser. */
const installNow = (): string | undefined =>
  installPackage(shell) || installPackage('chromium') ? installed() : undefined;
