import { isObject } from '../../engine/own-property.ts';
import { type PrivateKind, usePrivateValue } from './use-private-value.ts';
import { parseJson } from '../../engine/parse-json.ts';

/** Whether a module's boards are expanded, by pid; modules without a stored choice are missing. */
type Folds = Readonly<Record<string, boolean>>;

/** As many as anybody looks at; the oldest choice goes first. */
const maxStored = 200;

/** Exported for its test: what is stored may be anything. */
export const readFolds = (text: string): Folds => {
  const stored = parseJson(text);
  if (!isObject(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([pid, isOpen]) => (typeof isOpen === 'boolean' ? [[pid, isOpen] as const] : [])),
  );
};

/** The choices with one more, which is now the newest. */
export const withFold = (folds: Folds, pid: string, isOpen: boolean): Folds => {
  const others = Object.entries(folds).filter(([other]) => other !== pid);
  return Object.fromEntries([...others, [pid, isOpen] as const].slice(-maxStored));
};

const kind: PrivateKind<Folds> = { key: 'boardstrip', read: readFolds, write: JSON.stringify, isSilent: true };

/** The strip's own part of the window, at most. */
export const maxWindowShare = 0.36;

/** Open where the person opened it; closed otherwise, so that a list opens with its rows. */
export const useStripFold = (pid: string) => {
  const { value, isPending, change } = usePrivateValue(kind);
  return {
    isOpened: value?.[pid] === true,
    isPending,
    choose: (isOpen: boolean): void => {
      // What could not be kept holds until the page is left.
      change((folds) => withFold(folds, pid, isOpen)).catch(() => undefined);
    },
  };
};
