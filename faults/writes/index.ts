import type { Cast } from '../load-client.ts';
import type { Write } from '../write.ts';
import { createLabel } from './create-label.ts';
import { createSupplier } from './create-supplier.ts';
import { editSupplier } from './edit-supplier.ts';
import { extendTask } from './extend-task.ts';
import { invitePerson } from './invite-person.ts';
import { lockEnvelope } from './lock-envelope.ts';
import { resumeUpload } from './resume-upload.ts';
import { sendMessage } from './send-message.ts';
import { signIn } from './sign-in.ts';
import { submitResponse } from './submit-response.ts';
import { uploadFile } from './upload-file.ts';

/** The writes during faults. New features add theirs here. */
export const writes = [
  submitResponse,
  createSupplier,
  invitePerson,
  extendTask,
  sendMessage,
  lockEnvelope,
  editSupplier,
  uploadFile,
  resumeUpload,
  createLabel,
  signIn,
] as unknown as Write<unknown>[];

/** The reads in between. */
export const readsOf = ({ eventId, taskId }: Cast) => [
  'GET /api/business-unit/suppliers?search=under',
  'GET /api/business-unit/suppliers/tags',
  'GET /api/user',
  `GET /api/business-unit/tasks/${taskId}/suppliers`,
  `GET /api/business-unit/tasks/${taskId}/opening`,
  `GET /api/business-unit/events/${eventId}/activity`,
];
