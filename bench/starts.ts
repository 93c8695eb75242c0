import type { Running, TestBed } from './test-bed.ts';

/** How long programs take until they respond, in milliseconds. */
export interface Starts {
  product: number;
  bare: number;
}

const tries = 3;

/** Starts both on the existing database in turns. The shortest time counts, as the least disturbed one. */
export async function measureStarts(home: TestBed, startBare: () => Promise<Running>): Promise<Starts> {
  const starts: Starts = { product: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const server = await home.startServer();
    const bare = await startBare();
    starts.product = Math.min(starts.product, server.readyAfter);
    starts.bare = Math.min(starts.bare, bare.readyAfter);
    await bare.stop();
    await server.stop();
  }
  return starts;
}
