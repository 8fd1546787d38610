import { proxy } from 'valtio';

export type ToastKind = 'success' | 'error' | 'info';
export type Toast = { id: number; kind: ToastKind; text: string; topic?: string };

const lifetime: Record<ToastKind, number> = { success: 3_000, info: 4_000, error: 8_000 };

/** `variables`: CSS variables of the notices where the page, such as the wall, is in another theme than the console. */
export const toasts = proxy<{ list: Toast[]; variables: Readonly<Record<string, string>> | undefined }>({
  list: [],
  variables: undefined,
});

let lastId = 0;

export function dismissToast(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}

/** Removes the notices about an action of which another attempt begins. */
export function dismissTopic(topic: string): void {
  toasts.list = toasts.list.filter((toast) => toast.topic !== topic);
}

function show(kind: ToastKind, text: string, topic?: string): void {
  const duplicate = toasts.list.find((toast) => toast.kind === kind && toast.text === text);
  if (duplicate) {
    dismissToast(duplicate.id);
  }
  lastId += 1;
  const id = lastId;
  toasts.list = [...toasts.list.slice(-2), { id, kind, text, ...(topic === undefined ? {} : { topic }) }];
  setTimeout(() => dismissToast(id), lifetime[kind]);
}

/**
 * Shows a toast, for what the page itself does not show. At most three are shown, none twice. `dismissTopic` removes those
 * of a topic before their time.
 */
export const toast = {
  success: (text: string, topic?: string) => show('success', text, topic),
  error: (text: string, topic?: string) => show('error', text, topic),
  info: (text: string) => show('info', text),
};
