import { randomUUID } from 'node:crypto';
import { answerPath, pricePath, type Sheet } from '@tenderbox/contract';
import { expect, it } from 'vitest';
import { readWithHashes } from './known-sheets.ts';

const sheetOf = (lines: number, label = 'Your method'): Sheet => ({
  sections: [
    {
      id: randomUUID(),
      title: 'About the offer',
      questions: [{ id: questionId, type: 'TEXT', label, help: null, required: true, maxLength: 500 }],
    },
  ],
  priceTable: {
    currency: 'GBP',
    leadTime: null,
    commentAllowed: true,
    noBidAllowed: false,
    lines: Array.from({ length: lines }, (_, line) => ({
      id: line ? randomUUID() : lineId,
      code: null,
      description: 'Piling',
      quantity: '12',
      unit: 'm',
    })),
  },
  excelTemplateId: null,
});

const [questionId, lineId] = [randomUUID(), randomUUID()];

/** Reads a sheet like the database, which returns it only if its edition is not the known one. */
async function read(taskId: string, sheetEdition: string, sheet: Sheet) {
  let isRead = false;
  const row = await readWithHashes(taskId, async (knownEdition) => {
    isRead = knownEdition !== sheetEdition;
    return { sheetEdition, sheet: isRead ? sheet : null };
  });
  return { isRead, asked: row?.asked };
}

it('reads a sheet once, and again when it has another edition', async () => {
  const taskId = randomUUID();
  const first = await read(taskId, '1/today', sheetOf(2));
  const second = await read(taskId, '1/today', sheetOf(2));
  const amended = await read(taskId, '2/today', sheetOf(2, 'Your plan'));
  expect([first.isRead, second.isRead, amended.isRead]).toEqual([true, false, true]);
  expect(second.asked).toBe(first.asked);
  const path = answerPath(questionId);
  expect(amended.asked?.get(path)).not.toBe(first.asked?.get(path));
  expect(amended.asked?.get(pricePath(lineId, 'unitPrice'))).toBe(
    first.asked?.get(pricePath(lineId, 'comment')),
  );
});

it('has only the fields of the sheet', async () => {
  const { asked } = await read(randomUUID(), '1/today', sheetOf(1));
  expect(asked?.has(pricePath(lineId, 'comment'))).toBe(true);
  const others = [
    pricePath(lineId, 'leadTime'),
    pricePath(lineId, 'noBid'),
    pricePath(questionId, 'comment'),
  ];
  const wrong = [`prices/${lineId}`, `prices/${lineId}/comment/comment`, answerPath(lineId), 'template'];
  for (const path of [...others, ...wrong]) expect(asked?.has(path), path).toBe(false);
});

it('forgets the sheets that were not used for longest when there are too many', async () => {
  const tasks = Array.from({ length: 12 }, () => randomUUID());
  const sheet = sheetOf(5000);
  for (const taskId of tasks) {
    await read(taskId, '1/today', sheet);
    await read(tasks[0] ?? '', '1/today', sheet);
  }
  const isRead: boolean[] = [];
  for (const taskId of [tasks[0], tasks[11], tasks[1]])
    isRead.push((await read(taskId ?? '', '1/today', sheet)).isRead);
  expect(isRead).toEqual([false, false, true]);
});
