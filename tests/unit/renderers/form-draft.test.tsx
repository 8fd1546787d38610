import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { ShownRecord } from '../../../src/engine/record-codec.ts';
import { compile } from '../../../src/engine/views/compile.ts';
import { sampleModule } from '../../../src/renderers/fields/sample-module.ts';
import { type FormDraft, useFormDraft } from '../../../src/renderers/form/use-form-draft.ts';
import { useReactRoot } from '../web/react-root.ts';

describe('the draft of a form', () => {
  const { show } = useReactRoot();
  const view = compile(sampleModule, 'edit');
  const stored: ShownRecord = { name: 'Lobby' };
  let draft: FormDraft;
  let renders = 0;
  const seen = (now: FormDraft): void => {
    draft = now;
    renders += 1;
  };
  const Owner = () => {
    seen(useFormDraft(view, stored));
    return null;
  };
  const type = (value: string) => act(async () => draft.values.edit('name', value));

  it('renders who holds it for the first key in a field, and not for those that follow', async () => {
    await show(<Owner />);
    renders = 0;
    await type('Lobby 1');
    expect(renders).toBe(1);
    for (const text of ['Lobby 12', 'Lobby 123', 'Lobby 1234']) await type(text);
    expect(renders).toBe(1);
    expect(draft.values.get('name')).toBe('Lobby 1234');
    expect(draft.changed).toEqual(['name']);
  });

  it('gives the same unsaved values until the next key, and none once they are as they were', async () => {
    await show(<Owner />);
    expect(draft.unsavedValues()).toBeUndefined();
    await type('Lobby 1');
    expect(draft.unsavedValues()).toBe(draft.unsavedValues());
    expect(draft.unsavedValues()).toMatchObject({ name: 'Lobby 1' });
    await act(async () => draft.undo());
    expect(draft.unsavedValues()).toBeUndefined();
    expect(draft.unsaved).toBe(0);
    expect(draft.canRedo).toBe(true);
  });
});
