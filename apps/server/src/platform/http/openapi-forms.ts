import { type CallKey, eventChangeSchema, filePurposes, newEventSchema } from '@tenderbox/contract';
import { z } from 'zod';

const file = { type: 'string', contentMediaType: 'application/octet-stream' };
const workbook = { file: { ...file, description: 'An Excel file (.xlsx).' } };
const terms = { ...file, description: 'The terms and conditions, if the event has any.' };

/** A JSON part, described by its schema. */
const jsonPart = (schema: z.ZodType) => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
};

/** The parts of form bodies, in the order in which they are sent. */
export const forms: Partial<Record<CallKey, { parts: Record<string, object>; required: string[] }>> = {
  'POST /api/files': {
    parts: {
      purpose: { enum: [...filePurposes] },
      ownerId: { type: 'string', format: 'uuid', description: 'What the file is for. See the purposes.' },
      file,
    },
    required: ['purpose', 'ownerId', 'file'],
  },
  'POST /api/business-unit/events': {
    parts: { request: jsonPart(newEventSchema), termsAndConditionsFile: terms },
    required: ['request'],
  },
  'PUT /api/business-unit/events/:eventId': {
    parts: { request: jsonPart(eventChangeSchema), termsAndConditionsFile: terms },
    required: ['request'],
  },
  'POST /api/business-unit/suppliers/import': { parts: workbook, required: ['file'] },
  'POST /api/business-unit/suppliers/import/refused': { parts: workbook, required: ['file'] },
  'POST /api/business-unit/sheet-import': { parts: workbook, required: ['file'] },
  'POST /api/business-unit/events/:eventId/plan-import': { parts: workbook, required: ['file'] },
  'POST /api/supplier/tasks/:taskId/response/workbook': { parts: workbook, required: ['file'] },
};
