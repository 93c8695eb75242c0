// Whoever has signed in is past these.
const entrances = new Set([
  '',
  'login',
  '2fa-reset',
  'select-role',
  'invitations',
  'password-reset',
  'request-password-reset',
]);

/** The path to go on to after sign-in, or null where the given one is an entrance or not a path of this app. */
export function redirectTarget(redirectUrl: unknown, origin = window.location.origin): string | null {
  if (typeof redirectUrl !== 'string' || !isPath(redirectUrl)) return null;
  const target = resolve(redirectUrl, origin);
  if (target?.origin !== origin || !isPath(target.pathname)) return null;
  // The choice of a role leads on to where it was to lead.
  if (target.pathname === '/select-role')
    return redirectTarget(target.searchParams.get('redirectUrl'), origin);
  if (isEntrance(target.pathname)) return null;
  return target.pathname + target.search + target.hash;
}

/** The role that an address is for, where it says so, as links in mails do. */
export function roleInAddress(redirectUrl: unknown): string | null {
  const target = redirectTarget(redirectUrl);
  return target && new URL(target, window.location.origin).searchParams.get('as');
}

// Two slashes, or a slash and a backslash, begin the address of another site.
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}

function isEntrance(path: string): boolean {
  const [, first = ''] = path.split('/');
  return entrances.has(decode(first).toLowerCase());
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
