import { lookup } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryFailure } from '@tenderbox/contract';
import { mayBeCalled, type Networks } from './receiver-address.ts';

/** How an attempt went. */
export interface Answer {
  status: number | null;
  failure: DeliveryFailure | null;
}

interface Calling {
  headers: Record<string, string>;
  body: string;
  /** Networks that may be called although they are inside, and without encryption. */
  allowed: Networks;
  timeLimit?: number;
}

const usualTimeLimit = 10_000;

class AddressRefused extends Error {
  readonly failure: DeliveryFailure;
  constructor(failure: DeliveryFailure) {
    super('The address may not be called.');
    this.failure = failure;
  }
}

/**
 * Tells a receiver something. The address that is connected to is the one that was judged: names are resolved here, once,
 * and by whom they are resolved later does not matter. Redirects are not followed. What it answers is not kept.
 */
export async function callReceiver(url: string, calling: Calling): Promise<Answer> {
  const time = AbortSignal.timeout(calling.timeLimit ?? usualTimeLimit);
  try {
    const status = await send(new URL(url), calling, time);
    if (status >= 200 && status < 300) return { status, failure: null };
    return { status, failure: status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS' };
  } catch (error) {
    if (error instanceof AddressRefused) return { status: null, failure: error.failure };
    return { status: null, failure: time.aborted ? 'TIMEOUT' : 'NETWORK' };
  }
}

function send(url: URL, { headers, body, allowed }: Calling, signal: AbortSignal): Promise<number> {
  const judge = (address: string) => {
    if (!mayBeCalled(address, allowed)) throw new AddressRefused('ADDRESS');
    if (url.protocol === 'http:' && !allowed.has(address)) throw new AddressRefused('HTTPS');
  };
  // Nobody resolves an address that is one already.
  const literal = url.hostname.replace(/^\[(.*)]$/, '$1');
  return new Promise((resolve, reject) => {
    if (isIP(literal)) judge(literal);
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    const asked = request(url, {
      ...{ method: 'POST', headers, signal, agent: false, lookup: judgedLookup(judge) },
      maxHeaderSize: 16 * 1024,
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      // It has said all that counts; however much would follow is not read.
      response.on('error', () => undefined);
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.end(body);
  });
}

/** Resolves a name as usual, and refuses it where any of its addresses may not be called. */
const judgedLookup =
  (judge: (address: string) => void): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      try {
        if (error) throw error;
        for (const { address } of addresses) judge(address);
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      } catch (refusal) {
        done(refusal as NodeJS.ErrnoException, '', 0);
      }
    });
  };
