import type { z } from 'zod';
import type { ApiCallKey, ApiDefinitions, ErrorHandling } from './api-call.ts';
import { ApiError } from './api-error.ts';
import { notifyError, notifyResponse, type ObservedCall } from './api-observers.ts';
import { readAuthToken } from './auth-token.ts';
import { deviceNow, syncServerTime } from './server-clock.ts';

type InputOf<Defined, Part extends 'params' | 'query' | 'body'> =
  Defined extends Record<Part, z.ZodType> ? { [Name in Part]: z.input<Defined[Part]> } : unknown;

type BodyOf<Defined> = Defined extends { consumes: 'multipart/form-data' }
  ? { body: FormData }
  : InputOf<Defined, 'body'>;

/** Options of a call: its own params, query and body, and common request options. */
type ApiCallOptions<Key extends ApiCallKey> = InputOf<ApiDefinitions[Key], 'params'> &
  InputOf<ApiDefinitions[Key], 'query'> &
  BodyOf<ApiDefinitions[Key]> &
  RequestOptions;

/** Result of a call: its JSON, or the response itself for files and pages. */
type ApiCallResult<Key extends ApiCallKey> = ApiDefinitions[Key] extends { response: infer Answer }
  ? Answer extends z.ZodType
    ? z.infer<Answer>
    : Response
  : never;

/** Sends a request and returns the response, like `fetch`. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Custom transport, for example one that reports upload progress. */
  transport?: Transport;
  /** Default: `app`. The error always reaches the caller. */
  errors?: ErrorHandling;
  /** Lets the request finish when the page is left. */
  outlivesPage?: boolean;
  /** Receives the `authorization` header of a success, for calls that start a session. */
  onAuthorization?: (header: string) => void;
}

type OptionsArgument<Key extends ApiCallKey> =
  Record<never, never> extends ApiCallOptions<Key>
    ? [options?: ApiCallOptions<Key>]
    : [options: ApiCallOptions<Key>];

interface RequestParts extends RequestOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Browsers allow 64 KiB. A character takes up to four bytes. */
const maxOutliving = 16_000;

let isInBackground = false;

/** Runs `work` with all calls that it makes synchronously as background calls. */
export function inBackground(work: () => void): void {
  isInBackground = true;
  try {
    work();
  } finally {
    isInBackground = false;
  }
}

/** Makes a call of the contract. Every failure is thrown as an ApiError, except an abort by the caller. */
export function callApi<Key extends ApiCallKey>(
  key: Key,
  ...options: OptionsArgument<Key>
): Promise<ApiCallResult<Key>>;
export async function callApi(key: ApiCallKey, request: RequestParts = {}): Promise<unknown> {
  const errors = isInBackground ? 'background' : (request.errors ?? 'app');
  const call: ObservedCall = { key, token: readAuthToken(), errors };
  const sentAt = deviceNow();
  try {
    const response = await send(call, request);
    notifyResponse(call, response);
    syncServerTime(response.headers.get('date'), sentAt);
    if (!response.ok) throw await errorOf(response);
    const authorization = response.headers.get('authorization');
    if (authorization) request.onAuthorization?.(authorization);
    return isJson(response) ? await response.json() : response;
  } catch (failure) {
    if (request.signal?.aborted) throw failure;
    const error = failure instanceof ApiError ? failure : new ApiError(0, null, { cause: failure });
    notifyError(call, error);
    throw error;
  }
}

function send(
  { key, token }: ObservedCall,
  { params = {}, query = {}, body, headers, signal, transport = fetch, outlivesPage = false }: RequestParts,
) {
  const [method, path] = key.split(' ') as [string, string];
  const isForm = body instanceof FormData;
  const content = isForm ? body : JSON.stringify(body);
  return transport(urlOf(path, params, query), {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: content,
    keepalive: outlivesPage && typeof content === 'string' && content.length < maxOutliving,
    signal,
  });
}

function urlOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

// A stored file may be JSON as well, but is sent as an attachment.
function isJson({ headers }: Response): boolean {
  return !headers.has('content-disposition') && !!headers.get('content-type')?.includes('application/json');
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new ApiError(response.status, body, { retryAfter: Number.isNaN(retryAfter) ? null : retryAfter });
}
