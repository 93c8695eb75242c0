import { expect, it } from 'vitest';
import { forEachDue, ItemsFailedError } from './for-each-isolated.ts';

it('goes on until nothing is due, however few are listed at a time, and tries what fails once', async () => {
  const waiting = new Set(Array.from({ length: 25 }, (_, number) => `item ${number}`));
  const tried: string[] = [];
  const list = async () => [...waiting].slice(0, 10);
  const work = async (item: string) => {
    tried.push(item);
    if (item === 'item 3') throw new Error('broken');
    waiting.delete(item);
  };
  const failed = forEachDue(list, (item) => item, work);
  await expect(failed).rejects.toBeInstanceOf(ItemsFailedError);
  await expect(failed).rejects.toMatchObject({ failures: [{ id: 'item 3' }] });
  expect(tried).toHaveLength(25);
  expect([...waiting]).toEqual(['item 3']);
});
