import type { Supplier } from '@tenderbox/contract';
import type { Finding, Write } from '../write.ts';

type Edit = Pick<Supplier, 'id' | 'name' | 'revision'>;

/** Creates a supplier and changes it several times; each change names the revision it is based on. */
export const editSupplier: Write<Edit> = {
  name: 'edit supplier',
  make: async (client) => {
    const supplierCode = client.unique();
    const call = { as: client.unitAdmin, body: { supplierCode, name: 'First name' } };
    let { id, name, revision } = await client.create<Supplier>('POST /api/business-unit/suppliers', call);
    for (let change = 1; change <= 3; change += 1) {
      const body = { supplierCode, name: `Name ${change} ${client.unique()}`, revision };
      const answer = await client.send(`PUT /api/business-unit/suppliers/${id}`, {
        as: client.unitAdmin,
        body,
      });
      const stored = answer.data as Supplier;
      // An earlier attempt without a response may have succeeded, which makes this one stale.
      const wasDone = answer.status === 409 && answer.tries > 1 && stored.name === body.name;
      if (answer.status !== 200 && !wasDone) throw new Error(`edit supplier: ${answer.status}`);
      ({ name, revision } = stored);
    }
    return { id, name, revision };
  },
  verify: async (acknowledged, finalState) => {
    const rows = await finalState.query<Edit>('select id, name, revision from supplier where id = any($1)', [
      acknowledged.map(({ id }) => id),
    ]);
    const stored = new Map(rows.map((row) => [row.id, row]));
    return acknowledged.flatMap(({ id, name, revision }): Finding[] => {
      const row = stored.get(id);
      if (row?.name !== name || row.revision < revision)
        return [{ kind: 'lost', what: `edit of supplier ${id}` }];
      return row.revision > revision ? [{ kind: 'doubled', what: `edit of supplier ${id}` }] : [];
    });
  },
};
