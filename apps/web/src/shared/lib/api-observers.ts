import type { ApiCallKey, ErrorHandling } from './api.ts';
import type { ApiError } from './api-error.ts';

/** What observers learn of a call. */
export interface ObservedCall {
  key: ApiCallKey;
  /** The token that the request carried, or null. */
  token: string | null;
  errors: ErrorHandling;
}

/** What wants to know of every call, whoever made it, such as the session. */
export interface ApiObserver {
  onResponse?: (call: ObservedCall, response: Response) => void;
  onError?: (call: ObservedCall, error: ApiError) => void;
}

const observers = new Set<ApiObserver>();

/** Adds an observer and returns how to remove it. Errors still reach the caller afterwards. */
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
