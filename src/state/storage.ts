/** Local storage that may be full or forbidden: reading then finds nothing and writing does nothing. */

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) {
      localStorage.removeItem(key);
    } else {
      localStorage.setItem(key, value);
    }
  } catch {
    // The value lives in the state until the page closes.
  }
}

/** Empties the storage but for the keys that belong to the browser and not to the session. */
export function clearStoredExcept(exceptKeys: readonly string[]): void {
  const values = exceptKeys.map((key) => [key, readStored(key)] as const);
  try {
    localStorage.clear();
  } catch {
    return;
  }
  for (const [key, value] of values) {
    writeStored(key, value);
  }
}
