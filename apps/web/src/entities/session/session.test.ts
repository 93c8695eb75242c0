import { describe, expect, test } from 'vitest';
import { tokenOf, una } from '../test/session-token.ts';
import { deleteSession, readUser, saveAuthorization, subscribeSession } from './session.ts';

const storageKey = 'tenderbox.authToken';

describe('logged-in user', () => {
  test('is read from the stored token and stays the same object until it changes', () => {
    saveAuthorization(`Bearer ${tokenOf(una)}`);
    expect(localStorage.getItem(storageKey)).toBe(tokenOf(una));
    expect(readUser()).toMatchObject(una);
    expect(readUser()).toBe(readUser());
    saveAuthorization(`Bearer ${tokenOf({ ...una, fullName: 'Una B' })}`);
    expect(readUser()?.fullName).toBe('Una B');
    deleteSession();
    expect(readUser()).toBeNull();
    expect(localStorage.getItem(storageKey)).toBeNull();
  });

  test('can have a name in any script', () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...una, fullName: 'Юна 王 🙂' }));
    const payload = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    saveAuthorization(`Bearer e30.${payload}.x`);
    expect(readUser()?.fullName).toBe('Юна 王 🙂');
  });

  test.each([
    '',
    'x',
    'a.b.c',
    'a.%%%.c',
    `e30.${btoa('null')}.x`,
    `e30.${btoa('"text"')}.x`,
    `e30.${btoa('{}')}.x`,
    `e30.${btoa(JSON.stringify({ ...una, userRoleId: 5 }))}.x`,
  ])('is null for the invalid token %j', (token) => {
    localStorage.setItem(storageKey, token);
    expect(readUser()).toBeNull();
  });
});

test('notifies listeners of changes in this and other tabs until they unsubscribe', () => {
  const heard: string[] = [];
  const stop = subscribeSession((origin) => heard.push(origin));
  saveAuthorization(`Bearer ${tokenOf(una)}`);
  deleteSession();
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'something.else' }));
  expect(heard).toEqual(['this-tab', 'this-tab', 'other-tab', 'other-tab']);
  stop();
  deleteSession();
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  expect(heard).toHaveLength(4);
});
