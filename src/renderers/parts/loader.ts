/** Lazy loading of one part of the console: a component, a drawing, a library. */
export type Loader<T> = {
  /** The part, if it is loaded. */
  get: () => T | undefined;
  /** Starts the import once; concurrent callers share it. Rejects when it fails; the next call starts it again. */
  load: () => Promise<T>;
};

/** `provide` sets the part without an import, for a page that imports it statically. */
export type OpenLoader<T> = Loader<T> & { provide: (part: T) => void };

/** The console's only wrapper around `import()`; `use-loaded.tsx` renders what it loads. Pages are loaded by the router. */
export const createLoader = <T>(start: () => Promise<T>): OpenLoader<T> => {
  let part: { value: T } | undefined;
  let pending: Promise<T> | undefined;
  const provide = (value: T): void => {
    part = { value };
  };
  return {
    get: () => part?.value,
    load: () => {
      if (part !== undefined) return Promise.resolve(part.value);
      pending ??= start()
        .then((value) => {
          provide(value);
          return value;
        })
        .finally(() => {
          pending = undefined;
        });
      return pending;
    },
    provide,
  };
};
