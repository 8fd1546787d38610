import { act, useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { DialogPageGuard } from '../../../src/features/forms/dialog-page-guard.tsx';
import { LeaveBlocking } from '../../../src/features/forms/leave-blocking.tsx';
import { isOtherPath } from '../../../src/features/forms/leaving.ts';
import { type LeaveBlocker, useLeaveBlocker } from '../../../src/features/forms/use-leave-blocker.ts';
import { useReactRoot } from './react-root.ts';

/** Leaving a page with unsaved input below a dialog with unsaved input. */

const notFree = { current: false };
const isOtherAddress: typeof isOtherPath = (from, to) => isOtherPath(from, to) || from.search !== to.search;

describe('a changed page below a dialog with input', () => {
  const { show } = useReactRoot();
  const asking: { page?: LeaveBlocker; dialog?: LeaveBlocker; openDialog?: (hasChanges: boolean) => void } = {};

  const Dialog = ({ hasChanges }: { hasChanges: boolean }) => {
    const dialog = useLeaveBlocker({ hasChanges, isFree: notFree, isLeaving: isOtherPath });
    useEffect(() => void (asking.dialog = dialog));
    return null;
  };
  const Page = () => {
    const [dialog, setDialog] = useState<boolean>();
    const page = useLeaveBlocker({ hasChanges: true, isFree: notFree, isLeaving: isOtherAddress });
    useEffect(() => void Object.assign(asking, { page, openDialog: setDialog }), [page]);
    return dialog === undefined ? null : <Dialog hasChanges={dialog} />;
  };
  const open = async (hasChanges = true) => {
    const routes = [
      { path: '/page', element: <Page /> },
      { path: '/other', element: null },
    ];
    const router = createMemoryRouter([{ element: <LeaveBlocking />, children: routes }], {
      initialEntries: ['/page'],
    });
    await show(<RouterProvider router={router} />);
    await act(async () => asking.openDialog?.(hasChanges));
    return { go: (to: string) => act(() => router.navigate(to)), at: () => router.state.location.pathname };
  };
  const asked = () => ({ dialog: asking.dialog?.isAsking, page: asking.page?.isAsking });

  it('asks for both, one after the other, before it is left', async () => {
    const warned = vi.spyOn(console, 'warn');
    const { go, at } = await open();
    await go('/other');
    // The router warns of a second blocker.
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    expect(asked()).toEqual({ dialog: true, page: false });
    await act(async () => asking.dialog?.leave());
    expect(asked()).toEqual({ dialog: false, page: true });
    expect(at()).toBe('/page');
    await act(async () => asking.page?.leave());
    expect(at()).toBe('/other');
  });

  it('stays where one of them is kept, and asks again', async () => {
    const { go, at } = await open();
    await go('/other');
    await act(async () => asking.dialog?.leave());
    await act(async () => asking.page?.stay());
    expect({ ...asked(), at: at() }).toEqual({ dialog: false, page: false, at: '/page' });
    await go('/other');
    expect(asked()).toEqual({ dialog: true, page: false });
  });

  it('asks for the page alone where the dialog would lose nothing', async () => {
    const { go } = await open();
    await go('/page?did=2');
    expect(asked()).toEqual({ dialog: false, page: true });
    await act(async () => asking.page?.stay());
    const unchanged = await open(false);
    await unchanged.go('/other');
    expect(asked()).toEqual({ dialog: false, page: true });
  });
});

describe('a dialog over one tab of a list', () => {
  const { show, container } = useReactRoot();
  const go = async (to: string) => {
    const element = <DialogPageGuard hasChanges>{() => <p>Discard?</p>}</DialogPageGuard>;
    const list = { element: <LeaveBlocking />, children: [{ path: '/list', element }] };
    const router = createMemoryRouter([list], { initialEntries: ['/list?tab=1'] });
    await show(<RouterProvider router={router} />);
    await act(() => router.navigate(to));
    return { isAsking: container().textContent === 'Discard?', at: router.state.location.search };
  };

  it('asks before another tab takes its place', async () => {
    expect(await go('/list?tab=2')).toEqual({ isAsking: true, at: '?tab=1' });
  });

  it('does not ask when the same tab shows another page', async () => {
    expect(await go('/list?tab=1&page=2')).toEqual({ isAsking: false, at: '?tab=1&page=2' });
  });
});
