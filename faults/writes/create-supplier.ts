import type { Supplier } from '@tenderbox/contract';
import { compare, compareAudit, type Write } from '../write.ts';

export const createSupplier: Write<Supplier> = {
  name: 'create supplier',
  make: async (client) => {
    const mark = client.unique();
    const body = { supplierCode: mark, name: `Supplier ${mark}`, tags: ['under load'], notes: mark };
    return client.create<Supplier>('POST /api/business-unit/suppliers', { as: client.unitAdmin, body });
  },
  verify: async (acknowledged, finalState) => {
    const ids = acknowledged.map(({ id }) => id);
    const rows = await finalState.query<{ mark: string }>(
      "select concat_ws(' ', id, supplier_code, name) as mark from supplier where id = any($1)",
      [ids],
    );
    const marks = acknowledged.map(({ id, supplierCode, name }) => `${id} ${supplierCode} ${name}`);
    return [
      ...compare(
        'supplier',
        marks,
        rows.map(({ mark }) => mark),
      ),
      ...(await compareAudit(finalState, 'supplier.created', ids)),
    ];
  },
};
