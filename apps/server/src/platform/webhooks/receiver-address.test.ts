import { describe, expect, it } from 'vitest';
import { callReceiver } from './call-receiver.ts';
import { mayBeCalled, networksOf } from './receiver-address.ts';

const none = networksOf([]);

describe('an address for webhooks', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1', '2a00:1450::1', '::ffff:8.8.8.8'])(
    'may be called if it is public: %s',
    (address) => expect(mayBeCalled(address, none)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.255.0.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.8', '203.0.113.9'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      'fe80::1%eth0',
      'fc00::1',
    ],
    ...[
      'fd12::1',
      'ff02::1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'fec0::1',
      '100::1',
      'localhost',
      '',
    ],
  ])('may not be called otherwise: %s', (address) => expect(mayBeCalled(address, none)).toBe(false));

  it('may be called if a setting allows its network', () => {
    const allowed = networksOf(['10.1.0.0/16', 'fd00::/8']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1'].every((one) => mayBeCalled(one, allowed))).toBe(true);
    expect(['10.2.0.1', '127.0.0.1', 'fe80::1'].some((one) => mayBeCalled(one, allowed))).toBe(false);
  });

  // Different spellings of an address of this machine.
  it.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://017700000001/', 'http://0/'],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::]/',
      'https://localhost/',
      'https://127.1/',
    ],
  ])('may not be called as %s', async (url) => {
    const answer = await callReceiver(url, { headers: {}, body: '', allowed: none });
    expect(answer).toEqual({ status: null, failure: 'ADDRESS' });
  });
});
