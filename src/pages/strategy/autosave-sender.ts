import { isUnreachable } from '../../api/call-error.ts';
import { connectionLost } from '../../state/connection.ts';

/** Contract "Policy configuration": changes are saved after so many milliseconds without another one. */
export const autosavePause = 10_000;

/** `elsewhere`: another version is stored; nothing is sent until the person has chosen one. */
export type SaveState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'failed' | 'elsewhere'; error: unknown };

export type Saving<T> = {
  save: (value: T) => Promise<void>;
  /** Called when the save on leaving failed, because the page can no longer show the error. */
  onLost: (error: unknown) => void;
  /** Called when nothing is left to save. */
  onSaved?: () => void;
  /** True if a save was refused because of a version conflict. */
  isElsewhere?: (error: unknown) => boolean;
  pause?: number;
};

type Page<T> = { saving: () => Saving<T>; show: (state: SaveState) => void };

type Line<T> = Page<T> & {
  wanted: { value: T } | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  running: Promise<void> | undefined;
  /** The page was left. */
  isGone: boolean;
  /** A version has to be chosen first. */
  isHeld: boolean;
};

const fail = <T>(line: Line<T>, error: unknown, asked: { value: T }): void => {
  const { isElsewhere, onLost } = line.saving();
  // A later edit is the newer truth.
  line.wanted ??= asked;
  // Said here too, so that the save waits for a sign and is not sent at once again.
  if (isUnreachable(error)) connectionLost();
  line.isHeld = isElsewhere?.(error) === true;
  if (line.isHeld) clearTimeout(line.timer);
  if (line.isGone) onLost(error);
  line.show({ kind: line.isHeld ? 'elsewhere' : 'failed', error });
};

const send = <T>(line: Line<T>): void => {
  clearTimeout(line.timer);
  const asked = line.wanted;
  if (asked === undefined || line.running !== undefined || line.isHeld) return;
  line.wanted = undefined;
  line.show({ kind: 'saving' });
  line.running = line
    .saving()
    .save(asked.value)
    .then(
      () => {
        if (line.wanted === undefined) line.saving().onSaved?.();
        line.show({ kind: line.wanted === undefined ? 'saved' : 'waiting' });
      },
      (error: unknown) => fail(line, error, asked),
    )
    .finally(() => {
      line.running = undefined;
      if (line.isGone && line.wanted !== undefined && line.wanted !== asked) send(line);
    });
};

/** Sends the edits of one page, at most one save at a time. */
export const createSender = <T>(page: Page<T>) => {
  const line: Line<T> = {
    ...page,
    wanted: undefined,
    timer: undefined,
    running: undefined,
    isGone: false,
    isHeld: false,
  };
  return {
    /** Saves at once, without the debounce. */
    now: (): void => send(line),
    edit: (value: T): void => {
      line.wanted = { value };
      if (line.isHeld) return;
      clearTimeout(line.timer);
      line.timer = setTimeout(() => send(line), line.saving().pause ?? autosavePause);
      if (line.running === undefined) line.show({ kind: 'waiting' });
    },
    /** @returns whether nothing is left to save */
    flush: async (): Promise<boolean> => {
      send(line);
      await line.running;
      return line.wanted === undefined;
    },
    /** Discards edits that are not saved yet. */
    drop: (): void => {
      clearTimeout(line.timer);
      line.wanted = undefined;
      line.isHeld = false;
      line.show({ kind: 'saved' });
    },
    /** Stops saving after a version conflict: the value was edited on another version than the stored one. */
    hold: (value: T, error: unknown): void => {
      line.wanted = { value };
      line.isHeld = true;
      line.show({ kind: 'elsewhere', error });
    },
    /** Resolves a version conflict: saves the edited value over the stored version. */
    keep: (): void => {
      line.isHeld = false;
      send(line);
    },
    leave: (isGone: boolean): void => void (line.isGone = isGone),
    isUnsaved: (): boolean => line.wanted !== undefined || line.running !== undefined,
  };
};
