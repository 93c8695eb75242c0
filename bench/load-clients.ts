import { Pool } from 'undici';
import type { RequestOptions } from './scenario.ts';

/** Clients that send requests repeatedly, each on its own connection. */
export interface LoadClients {
  /** Sends the next request. Throws unless it succeeds. */
  ask(): Promise<string>;
  /** Sends requests on all connections for this long. Returns their number and the exact duration. */
  run(milliseconds: number): Promise<{ requests: number; milliseconds: number }>;
  close(): Promise<void>;
}

interface LoadClientsDeps {
  address: string;
  connections: number;
  headers: Record<string, string>;
  asking(turn: number): RequestOptions;
}

export function openLoadClients({ address, connections, headers, asking }: LoadClientsDeps): LoadClients {
  const pool = new Pool(address, { connections, pipelining: 1 });
  let turn = 0;

  async function ask(): Promise<string> {
    const { method, path, body, headers: own } = asking(turn);
    turn += 1;
    const { statusCode, body: answer } = await pool.request({
      method,
      path,
      headers: { ...headers, ...own, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    return text;
  }

  return {
    ask,
    run: async (milliseconds) => {
      const began = performance.now();
      let requests = 0;
      const client = async () => {
        while (performance.now() - began < milliseconds) {
          await ask();
          requests += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, client));
      return { requests, milliseconds: performance.now() - began };
    },
    close: () => pool.close(),
  };
}
