import { useEffect } from 'react';
import { FormNotes } from './form-notes.tsx';
import { useDraft, useRenderedContent } from './use-draft.ts';

type Props<Content> = {
  /** Of this form alone: another one mounts the component again. */
  place: string;
  /** The unsaved input as plain data, undefined while there is none; the same object as long as it is the same. */
  content: Content | undefined;
  restore: (content: Content) => void;
  isEditing: boolean;
  onDiscard: () => void;
  /** Called with the function that forgets the draft; with none when the form is left. */
  onDraft: (drop: (() => void) | undefined) => void;
};

/** Stores the unsaved input of a form in a dialog as a draft, and says so when it comes back. */
export function DialogNotes<Content>({ place, content, restore, isEditing, onDiscard, onDraft }: Props<Content>) {
  const draft = useDraft({ place, source: useRenderedContent(content), restore });
  useEffect(() => {
    onDraft(draft.drop);
    return () => onDraft(undefined);
  }, [draft.drop, onDraft]);
  return <FormNotes draft={draft} isEditing={isEditing} onDiscard={onDiscard} />;
}
