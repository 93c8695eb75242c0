// Pages that are skipped after login.
const loginPages = new Set([
  '',
  'login',
  '2fa-reset',
  'select-role',
  'invitations',
  'password-reset',
  'request-password-reset',
]);

/** Path to continue to after login. Null if the given one is an entrance page or not a path of this app. */
export function redirectTarget(redirectUrl: unknown, origin = window.location.origin): string | null {
  if (typeof redirectUrl !== 'string' || !isPath(redirectUrl)) return null;
  const target = resolve(redirectUrl, origin);
  if (target?.origin !== origin || !isPath(target.pathname)) return null;
  // A role selection is replaced by its own redirect target.
  if (target.pathname === '/select-role')
    return redirectTarget(target.searchParams.get('redirectUrl'), origin);
  if (isEntrance(target.pathname)) return null;
  return target.pathname + target.search + target.hash;
}

/** Role named in a URL, as in e-mail links, or null. */
export function roleInUrl(redirectUrl: unknown): string | null {
  const target = redirectTarget(redirectUrl);
  return target && new URL(target, window.location.origin).searchParams.get('as');
}

// Two slashes, or a slash and a backslash, start a URL of another site.
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}

function isEntrance(path: string): boolean {
  const [, first = ''] = path.split('/');
  return loginPages.has(decode(first).toLowerCase());
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function resolve(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
}
