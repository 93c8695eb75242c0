import { encrypt } from '../baseline/encryption.ts';
import type { BareRequest, Scenario } from '../scenario.ts';

const statement = `
  with saved as (
    insert into bench_field (response, path, value, revision) values ($1, $2, $3, 1)
    on conflict (response, path) do update set value = excluded.value, revision = bench_field.revision + 1
    returning revision)
  insert into bench_response as response (id, revision) select $1, 1 from saved
  on conflict (id) do update set revision = response.revision + 1 returning revision`;

type Body = { changes: { path: string; value: string }[] };

/** One price of a draft, each time of another supplier or line, so that nobody overwrites another. */
export const draftField: Scenario = {
  name: 'draft-field',
  as: 'work',
  goal: null,
  ask: ({ work }, turn) => {
    const { bidders = [], lineIds = [], draftTaskId } = work ?? {};
    const person = bidders[turn % bidders.length];
    const line = lineIds[Math.floor(turn / bidders.length) % lineIds.length];
    return {
      method: 'PATCH',
      path: `/api/supplier/tasks/${draftTaskId}/response`,
      headers: { ...person?.headers },
      body: { changes: [{ path: `prices/${line}/unitPrice`, value: `${turn}.25`, revision: 0 }] },
    };
  },
  answerBare: async ({ rows }, { body, headers }: BareRequest) => {
    const [change] = (body as Body).changes;
    const response = headers.authorization ?? '';
    const value = encrypt(change?.value ?? '');
    const [row] = await rows<{ revision: number }>(statement, [response, change?.path, value]);
    return { data: row };
  },
  // Revisions, instants and names differ.
  comparable: () => null,
};
