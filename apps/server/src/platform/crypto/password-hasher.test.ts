import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

describe('the password hasher', () => {
  it('never runs a third hash, whenever it is requested', async () => {
    const hashing = { running: 0, max: 0, onEnd: async () => {} };
    const work = async () => {
      hashing.running += 1;
      hashing.max = Math.max(hashing.max, hashing.running);
      await new Promise(setImmediate);
      hashing.running -= 1;
      void hashing.onEnd();
    };
    const hash = () => work().then(() => '');
    const verify = () => work().then(() => true);
    const hasher = await createPasswordHasher(undefined, { hash, verify });
    const hashes: Promise<string>[] = [];
    const add = () => {
      if (hashes.length < 200) hashes.push(hasher.hash('secret'));
    };
    // Requests more hashes in each of the microtasks in which a slot passes from one hash to the next.
    hashing.onEnd = async () => {
      for (let ticks = 0; ticks < 5; ticks += 1) {
        await Promise.resolve();
        add();
      }
    };
    for (let count = 0; count < 4; count += 1) add();
    while (hashes.length < 200) await new Promise(setImmediate);
    await Promise.all(hashes);
    expect(hashing.max).toBe(2);
  });
});
