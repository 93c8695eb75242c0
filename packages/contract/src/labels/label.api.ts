import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import { limits } from '../common/limits.ts';
import { singleLine } from '../common/names.ts';

export const labelSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    eventCount: z.int().meta({ description: 'How many events use it.' }),
  })
  .meta({ id: 'Label' });

export type Label = z.infer<typeof labelSchema>;

export const newLabelSchema = z.object({ name: singleLine(limits.label) });

const tag = 'Labels';

export const labelCalls = {
  list: defineCall({
    key: 'GET /api/sourcing-organisation/labels',
    summary: "The organisation's labels, by name",
    tag,
    response: inData(rowsOf(labelSchema)),
  }),
  create: defineCall({
    key: 'POST /api/sourcing-organisation/labels',
    summary: 'Add a label. Its name is unique in the organisation, ignoring case',
    tag,
    body: newLabelSchema,
    response: inData(labelSchema),
    status: 201,
  }),
  delete: defineCall({
    key: 'DELETE /api/sourcing-organisation/labels/:labelId',
    summary: 'Delete a label. It is removed from all events',
    tag,
    params: z.object({ labelId: z.uuid() }),
    response: inData(z.null()),
  }),
};
