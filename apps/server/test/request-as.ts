import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';
import { inject } from './inject.ts';

interface Asking {
  payload?: object;
  headers?: Record<string, string>;
}

export type RequestFn = (call: string, asking?: Asking) => Promise<LightMyRequestResponse>;

/** Makes calls, written `PUT /api/…`, as a person, or without a session. */
export function requestAs(
  { app }: Pick<TestApp, 'app'>,
  person: { headers: Record<string, string> } | null,
): RequestFn {
  return (call, { payload, headers } = {}) => {
    const [method, url] = call.split(' ') as [InjectOptions['method'], string];
    return inject(app, {
      method,
      url,
      headers: { ...person?.headers, ...headers },
      ...(payload && { payload }),
    } as InjectOptions);
  };
}
