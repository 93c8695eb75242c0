import type { ApiCallKey, ErrorHandling } from './api-call.ts';
import type { ApiError } from './api-error.ts';

/** Facts about a call for observers. */
export interface ObservedCall {
  key: ApiCallKey;
  /** Token sent with the request, or null. */
  token: string | null;
  errors: ErrorHandling;
}

/** Observer of all calls, for example the session. */
export interface ApiObserver {
  onResponse?: (call: ObservedCall, response: Response) => void;
  onError?: (call: ObservedCall, error: ApiError) => void;
}

const observers = new Set<ApiObserver>();

/** Adds an observer and returns a function that removes it. Errors still reach the caller. */
export function observeApi(observer: ApiObserver): () => void {
  observers.add(observer);
  return () => {
    observers.delete(observer);
  };
}

export function notifyResponse(call: ObservedCall, response: Response): void {
  for (const observer of observers) observer.onResponse?.(call, response);
}

export function notifyError(call: ObservedCall, error: ApiError): void {
  for (const observer of observers) observer.onError?.(call, error);
}
