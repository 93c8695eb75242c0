import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { DeliveryFailure } from '@tenderbox/contract';
import { mayBeCalled, type Networks } from './receiver-address.ts';

/** The result of an attempt. */
export interface DeliveryResult {
  status: number | null;
  failure: DeliveryFailure | null;
}

interface Calling {
  headers: Record<string, string>;
  body: string;
  /** Internal networks that may be called, also without encryption. */
  allowed: Networks;
  timeLimit?: number;
  /** Resolver to use instead of the system's. */
  resolve?: Resolve;
}

/** Resolves a name to its addresses. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const defaultTimeout = 10_000;

/** A receiver that may not be called. */
class ReceiverNotAllowedError extends Error {
  readonly failure: DeliveryFailure;
  constructor(failure: DeliveryFailure) {
    super('The receiver may not be told.');
    this.failure = failure;
  }
}

/**
 * Calls a webhook receiver. The connection goes to the address that was checked: names are resolved here,
 * once, so later DNS changes have no effect. Redirects are not followed, and the response body is not kept.
 */
export async function callReceiver(url: string, calling: Calling): Promise<DeliveryResult> {
  const time = AbortSignal.timeout(calling.timeLimit ?? defaultTimeout);
  try {
    const status = await send(new URL(url), calling, time);
    if (status >= 200 && status < 300) return { status, failure: null };
    return { status, failure: status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS' };
  } catch (error) {
    if (error instanceof ReceiverNotAllowedError) return { status: null, failure: error.failure };
    return { status: null, failure: time.aborted ? 'TIMEOUT' : 'NETWORK' };
  }
}

function send(url: URL, calling: Calling, signal: AbortSignal): Promise<number> {
  const { headers, body, allowed, resolve: resolveName = lookup } = calling;
  const assertCallable = (address: string) => {
    if (!mayBeCalled(address, allowed)) throw new ReceiverNotAllowedError('ADDRESS');
    if (url.protocol === 'http:' && !allowed.has(address)) throw new ReceiverNotAllowedError('HTTPS');
  };
  // Literal addresses are not resolved, so they are checked here.
  const literal = url.hostname.replace(/^\[(.*)]$/, '$1');
  return new Promise((resolve, reject) => {
    if (isIP(literal)) assertCallable(literal);
    const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
    const asked = request(url, {
      method: 'POST',
      headers,
      signal,
      agent: false,
      lookup: checkedLookup(assertCallable, resolveName),
      maxHeaderSize: 16 * 1024,
      rejectUnauthorized: true,
    });
    asked.on('error', (error) =>
      reject(isUntrusted(asked.socket) ? new ReceiverNotAllowedError('CERTIFICATE') : error),
    );
    asked.on('response', (response) => {
      // The status is all that matters; the rest of the response is not read.
      response.on('error', () => undefined);
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    // An upgrade response counts as a response; a connection that closes without one does not.
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.on('close', () => reject(new Error('The receiver has gone.')));
    asked.end(body);
  });
}

/** Whether the certificate does not match the name. */
const isUntrusted = (socket: Socket | null) =>
  socket instanceof TLSSocket && Boolean(socket.authorizationError);

/** Resolves a name as usual, and rejects it if any of its addresses may not be called. */
const checkedLookup =
  (assertCallable: (address: string) => void, resolveName: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      try {
        if (error) throw error;
        for (const { address } of addresses) assertCallable(address);
        const [first] = addresses;
        if (options.all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      } catch (refusal) {
        done(refusal as NodeJS.ErrnoException, '', 0);
      }
    });
  };
