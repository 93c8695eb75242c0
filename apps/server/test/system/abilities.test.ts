import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbilitySample } from '../ability-samples/ability-sample.ts';
import { abilitySamples } from '../ability-samples/index.ts';
import { startTestApp, type TestApp } from '../app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The names of the abilities of all policies, such as `teamAbilities.invite`. */
async function namesOfAbilities(): Promise<string[]> {
  const modules = join(import.meta.dirname, '../../src/modules');
  const files = (await readdir(modules, { recursive: true })).filter((file) => file.endsWith('.policy.ts'));
  const names = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(join(modules, file));
    for (const [name, value] of Object.entries(exported)) {
      if (name.endsWith('Abilities'))
        names.push(...Object.keys(value as object).map((one) => `${name}.${one}`));
    }
  }
  return names.sort();
}

const countEntries = async () => {
  const [row] = await test.database.query<{ count: number }>(
    'select count(*)::int as count from audit_entry',
  );
  return row?.count ?? 0;
};

/** Whether a call had an effect: it succeeded and wrote an audit entry. */
async function does(
  { attempt }: Awaited<ReturnType<AbilitySample['arrange']>>,
  isUnlogged: boolean,
): Promise<boolean> {
  const before = await countEntries();
  const { statusCode } = await attempt();
  expect(statusCode).toBeLessThan(500);
  if (isUnlogged) return statusCode < 300;
  const isDone = (await countEntries()) > before;
  if (isDone) expect(statusCode).toBeLessThan(300);
  return isDone;
}

describe('abilities', () => {
  it('have samples in the tests of every module', async () => {
    const sampled = new Set(abilitySamples.map(({ ability }) => ability));
    expect([...sampled].sort()).toEqual(await namesOfAbilities());
  });

  it.each(abilitySamples.map((sample) => [`${sample.ability} on ${sample.thing}`, sample] as const))(
    'are shown exactly when the call succeeds: %s',
    async (_title, { arrange, can, isUnlogged = false }) => {
      const thing = await arrange(test);
      const isShown = await thing.isShown();
      expect(await does(thing, isUnlogged)).toBe(isShown);
      expect(isShown).toBe(can);
    },
  );

  it('have both an allowed and a denied sample where they depend on the subject', () => {
    const verdicts = Map.groupBy(abilitySamples, ({ ability }) => ability);
    const oneSided = [...verdicts]
      .filter(([, samples]) => new Set(samples.map(({ can }) => can)).size === 1)
      .map(([ability]) => ability);
    expect(oneSided).toEqual([
      ...['supplierAbilities.edit', 'eventAbilities.clone'],
      ...['apiClientAbilities.edit', 'apiClientAbilities.delete'],
      ...['webhookAbilities.edit', 'webhookAbilities.delete'],
    ]);
  });
});
