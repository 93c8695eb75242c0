import { expect, test } from 'vitest';
import { pathTo } from './path-to.ts';

test('an address has its parameters filled in, without those that are missing', () => {
  expect(pathTo('home')).toBe('/');
  expect(pathTo('messages')).toBe('/messages');
  expect(pathTo('messages', { messageId: 'm' })).toBe('/messages/m');
  expect(pathTo('messages', { messageId: 'm', replyId: 'r' })).toBe('/messages/m/r');
  expect(pathTo('event', { eventId: 'a/b?' })).toBe('/sourcing/events/a%2Fb%3F/tasks');
  expect(pathTo('bidderMyTeam', { bidderId: 'b' })).toBe('/suppliers/b/my-team');
});

test('an address carries the query that its screen reads', () => {
  expect(pathTo('sourcingOrganisationSuppliers', {}, { businessUnitId: 'b&c' })).toBe(
    '/sourcing-suppliers?businessUnitId=b%26c',
  );
  expect(pathTo('selectRole', {}, { redirectUrl: undefined })).toBe('/select-role');
});
