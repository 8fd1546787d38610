/**
 * Where to go after signing in: `?next=`, if it is a path of the console itself. Anything that a browser could read as
 * another origin (`//host`, `/\host`, a scheme) is rejected (open redirect).
 */
export function returnAddress(next: string | null, origin: string): string | undefined {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) {
    return undefined;
  }
  const address = URL.parse(next, origin);
  const isOwn = address?.origin === origin && !/^\/(login)?$/.test(address.pathname);
  return isOwn ? `${address.pathname}${address.search}${address.hash}` : undefined;
}

/** The sign-in page, leading back to `path` afterwards. */
export const signInAddress = (path?: string): string =>
  path && path !== '/' ? `/login?next=${encodeURIComponent(path)}` : '/login';
