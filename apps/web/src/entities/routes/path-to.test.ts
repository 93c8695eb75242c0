import { expect, test } from 'vitest';
import { pathTo } from './path-to.ts';

test('fills in the parameters of a path and leaves out missing ones', () => {
  expect(pathTo('home')).toBe('/');
  expect(pathTo('messages')).toBe('/messages');
  expect(pathTo('messages', { messageId: 'm' })).toBe('/messages/m');
  expect(pathTo('messages', { messageId: 'm', replyId: 'r' })).toBe('/messages/m/r');
  expect(pathTo('event', { eventId: 'a/b?' })).toBe('/sourcing/events/a%2Fb%3F/tasks');
  expect(pathTo('bidderMyTeam', { bidderId: 'b' })).toBe('/suppliers/b/my-team');
});

test('adds the query parameters that the screen reads', () => {
  expect(pathTo('sourcingOrganisationSuppliers', {}, { businessUnitId: 'b&c' })).toBe(
    '/sourcing-suppliers?businessUnitId=b%26c',
  );
  expect(pathTo('selectRole', {}, { redirectUrl: undefined })).toBe('/select-role');
});
