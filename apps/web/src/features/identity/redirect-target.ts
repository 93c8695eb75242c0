/** The path to go on to after sign-in, or null where the given one is not a path of this app. */
export function redirectTarget(redirectUrl: unknown, origin = window.location.origin): string | null {
  if (typeof redirectUrl !== 'string' || !isPath(redirectUrl) || !URL.canParse(redirectUrl, origin)) {
    return null;
  }
  const target = new URL(redirectUrl, origin);
  if (target.origin !== origin || !isPath(target.pathname)) return null;
  return target.pathname + target.search + target.hash;
}

// Two slashes, or a slash and a backslash, begin the address of another site.
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
