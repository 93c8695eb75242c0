import type { ApiCallKey } from './api.ts';
import type { ApiError } from './api-error.ts';

/** What wants to know of every call, whoever made it, such as the session. */
export interface ApiObserver {
  onResponse?: (key: ApiCallKey, response: Response) => void;
  onError?: (key: ApiCallKey, error: ApiError) => void;
}

const observers = new Set<ApiObserver>();

/** Adds an observer and returns how to remove it. Errors still reach the caller afterwards. */
export function observeApi(observer: ApiObserver): () => void {
  observers.add(observer);
  return () => {
    observers.delete(observer);
  };
}

export function notifyResponse(key: ApiCallKey, response: Response): void {
  for (const observer of observers) observer.onResponse?.(key, response);
}

export function notifyError(key: ApiCallKey, error: ApiError): void {
  for (const observer of observers) observer.onError?.(key, error);
}
