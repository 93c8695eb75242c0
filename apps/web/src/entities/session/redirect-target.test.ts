import { describe, expect, it } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://tenders.example';

describe('redirectTarget', () => {
  it.each(['/events', '/events?page=2&sort=title,asc', '/messages/1#reply', '/a//b'])(
    'accepts the own path %s',
    (path) => expect(redirectTarget(path, origin)).toBe(path),
  );

  it('accepts the page that a role selection redirects to', () => {
    expect(redirectTarget('/select-role?redirectUrl=%2Fevents%3Fpage%3D2', origin)).toBe('/events?page=2');
    expect(redirectTarget('/select-role?redirectUrl=%2F%2Fevil.example', origin)).toBeNull();
  });

  it.each([
    undefined,
    null,
    12,
    ['/events'],
    '',
    'events',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'https://tenders.example/events',
    '/',
    '/?timestamp=5',
    '/login',
    '/Login/',
    '/%6Cogin',
    '/login?redirectUrl=/login',
    '/events/../login',
    '/2FA-reset/abc',
    '/select-role',
    '/invitations/abc',
    '/password-reset/abc/una%40example.org',
    '/request-password-reset#x',
  ])('rejects %j', (target) => expect(redirectTarget(target, origin)).toBeNull());
});
