import type { Label } from '@tenderbox/contract';
import { compare, compareAudit, type Write } from '../write.ts';

export const createLabel: Write<Label> = {
  name: 'create label',
  make: (client) => {
    const body = { name: `Label ${client.unique()}` };
    return client.create<Label>('POST /api/sourcing-organisation/labels', {
      as: client.organisationAdmin,
      body,
    });
  },
  verify: async (acknowledged, finalState) => {
    const ids = acknowledged.map(({ id }) => id);
    const rows = await finalState.query<{ name: string }>('select name from label where id = any($1)', [ids]);
    return [
      ...compare(
        'label',
        acknowledged.map(({ name }) => name),
        rows.map(({ name }) => name),
      ),
      ...(await compareAudit(finalState, 'label.created', ids)),
    ];
  },
};
