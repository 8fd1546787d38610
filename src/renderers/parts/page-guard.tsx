import { type ComponentType, createContext, type ReactNode, use } from 'react';

/** What the question about leaving the page may be answered with. */
export type LeaveAnswers = { onStay: () => void; onDiscard: () => void };

/** "Save" of that question: the page is left once it is saved, and stays where it could not be. */
export const saveAndLeave =
  (save: () => Promise<boolean>, { onStay, onDiscard: leave }: LeaveAnswers) =>
  (): Promise<void> =>
    save().then((isSaved) => (isSaved ? leave() : onStay()));

export type PageGuardProps = {
  /** Something would be lost. */
  hasChanges: boolean;
  /** The question, shown when the person goes to another page. */
  children: (answers: LeaveAnswers) => ReactNode;
};

/** Keeps the page from being left. The app gives it: only the app has a router. */
export const PageGuardContext = createContext<ComponentType<PageGuardProps> | undefined>(undefined);

/**
 * While a dialog has something to lose, Back, a link and closing the tab ask first. It is mounted with the dialog: the router
 * learns of a guard some time after its first render, and a first letter may be typed just before Back is pressed.
 */
export const PageGuard = (props: PageGuardProps) => {
  const Guard = use(PageGuardContext);
  return Guard === undefined ? null : <Guard {...props} />;
};
