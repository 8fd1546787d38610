import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { type EditHistory, useEditHistory } from '../../../src/state/use-edit-history.ts';
import { useReactRoot } from '../web/react-root.ts';

describe('the state of an editor', () => {
  const { show } = useReactRoot();
  let history: EditHistory<string>;
  const seen = (now: EditHistory<string>): void => {
    history = now;
  };

  const Editor = ({ prepared }: { prepared?: string }) => {
    seen(useEditHistory<string>(() => 'opened', prepared));
    return null;
  };
  const open = (prepared?: string) => show(<Editor {...(prepared === undefined ? {} : { prepared })} />);

  it('has every change of one event, one after the other', async () => {
    await open();
    await act(async () => {
      history.change((now) => `${now} a`);
      expect(history.now()).toBe('opened a');
      history.change((now) => `${now} b`);
    });
    expect(history.present).toBe('opened a b');
    expect(history.steps).toBe(2);
    await act(async () => {
      history.undo();
      history.undo();
    });
    expect(history.present).toBe('opened');
    expect(history.canUndo).toBe(false);
    await act(async () => history.redo());
    expect(history.present).toBe('opened a');
  });

  it('takes letters of one field back together, and apart from those after an undo', async () => {
    await open();
    await act(async () => history.change(() => 'F', 'name'));
    await act(async () => history.change(() => 'Fi', 'name'));
    expect(history.steps).toBe(1);
    await act(async () => history.undo());
    await act(async () => history.redo());
    await act(async () => history.change(() => 'Fir', 'name'));
    expect(history.steps).toBe(2);
  });

  it('can not go back to before a reset', async () => {
    await open();
    await act(async () => history.change(() => 'mine'));
    await act(async () => history.reset(() => 'of the server'));
    await act(async () => history.undo());
    expect(history.present).toBe('of the server');
  });

  it('that opens with prepared input can go back to what is stored', async () => {
    await open('prepared');
    expect(history.present).toBe('prepared');
    await act(async () => history.undo());
    expect(history.present).toBe('opened');
  });

  it('keeps its functions between renders', async () => {
    await open();
    const { change, undo, redo, reset } = history;
    await act(async () => change(() => 'another'));
    expect([history.change, history.undo, history.redo, history.reset]).toEqual([change, undo, redo, reset]);
  });
});
