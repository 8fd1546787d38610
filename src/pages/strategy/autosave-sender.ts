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

type Sender<T> = Page<T> & {
  unsaved: { value: T } | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  running: Promise<void> | undefined;
  /** The user has left the page. */
  hasLeft: boolean;
  /** Paused until the user has resolved a version conflict. */
  isHeld: boolean;
};

const fail = <T>(sender: Sender<T>, error: unknown, unsaved: { value: T }): void => {
  const { isElsewhere, onLost } = sender.saving();
  // A later edit replaces the failed one.
  sender.unsaved ??= unsaved;
  // Marks the connection as lost, so that the save waits for it and is not repeated at once.
  if (isUnreachable(error)) connectionLost();
  sender.isHeld = isElsewhere?.(error) === true;
  if (sender.isHeld) clearTimeout(sender.timer);
  if (sender.hasLeft) onLost(error);
  sender.show({ kind: sender.isHeld ? 'elsewhere' : 'failed', error });
};

const send = <T>(sender: Sender<T>): void => {
  clearTimeout(sender.timer);
  const unsaved = sender.unsaved;
  if (unsaved === undefined || sender.running !== undefined || sender.isHeld) return;
  sender.unsaved = undefined;
  sender.show({ kind: 'saving' });
  sender.running = sender
    .saving()
    .save(unsaved.value)
    .then(
      () => {
        if (sender.unsaved === undefined) sender.saving().onSaved?.();
        sender.show({ kind: sender.unsaved === undefined ? 'saved' : 'waiting' });
      },
      (error: unknown) => fail(sender, error, unsaved),
    )
    .finally(() => {
      sender.running = undefined;
      if (sender.hasLeft && sender.unsaved !== undefined && sender.unsaved !== unsaved) send(sender);
    });
};

/** Sends the edits of one page, at most one save at a time. */
export const createSender = <T>(page: Page<T>) => {
  const sender: Sender<T> = {
    ...page,
    unsaved: undefined,
    timer: undefined,
    running: undefined,
    hasLeft: false,
    isHeld: false,
  };
  return {
    /** Saves at once, without the debounce. */
    now: (): void => send(sender),
    edit: (value: T): void => {
      sender.unsaved = { value };
      if (sender.isHeld) return;
      clearTimeout(sender.timer);
      sender.timer = setTimeout(() => send(sender), sender.saving().pause ?? autosavePause);
      if (sender.running === undefined) sender.show({ kind: 'waiting' });
    },
    /** @returns whether nothing is left to save */
    flush: async (): Promise<boolean> => {
      send(sender);
      await sender.running;
      return sender.unsaved === undefined;
    },
    /** Discards edits that are not saved yet. */
    drop: (): void => {
      clearTimeout(sender.timer);
      sender.unsaved = undefined;
      sender.isHeld = false;
      sender.show({ kind: 'saved' });
    },
    /** Stops saving after a version conflict: the value was edited on another version than the stored one. */
    hold: (value: T, error: unknown): void => {
      sender.unsaved = { value };
      sender.isHeld = true;
      sender.show({ kind: 'elsewhere', error });
    },
    /** Resolves a version conflict: saves the edited value over the stored version. */
    keep: (): void => {
      sender.isHeld = false;
      send(sender);
    },
    leave: (hasLeft: boolean): void => void (sender.hasLeft = hasLeft),
    isUnsaved: (): boolean => sender.unsaved !== undefined || sender.running !== undefined,
  };
};
