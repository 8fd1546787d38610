import { proxy } from 'valtio';

export type ToastKind = 'success' | 'error' | 'info';
export type Toast = { id: number; kind: ToastKind; text: string };

const lifetime: Record<ToastKind, number> = { success: 3_000, info: 4_000, error: 8_000 };

export const toasts = proxy<{ list: Toast[] }>({ list: [] });

let lastId = 0;

export function dismissToast(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}

function show(kind: ToastKind, text: string): void {
  const twin = toasts.list.find((toast) => toast.kind === kind && toast.text === text);
  if (twin) {
    dismissToast(twin.id);
  }
  lastId += 1;
  const id = lastId;
  toasts.list = [...toasts.list.slice(-2), { id, kind, text }];
  setTimeout(() => dismissToast(id), lifetime[kind]);
}

/** Shows a toast, for what the page itself does not show. At most three are shown, none twice. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
};
