import { z } from 'zod';

/** Every stable error code, with when it is sent. Documented in the OpenAPI description. */
export const problemCodes = {
  VALIDATION_FAILED: 'A field or the request as a whole breaks a rule; see fieldErrors and globalErrors.',
  MALFORMED_REQUEST: 'The request could not be read: broken JSON, broken multipart or a broken address.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type of the request is not one that this call takes.',
  TOO_LARGE: 'The body or the file is larger than this call takes.',
  REQUEST_TIMEOUT: 'The body of the request arrived too slowly.',
  UNAUTHENTICATED: 'No valid session stands behind the request.',
  INVALID_CREDENTIALS: 'User name and password do not fit.',
  INVALID_CODE: 'The verification code is wrong or was used already.',
  INVITATION_NOT_USABLE: 'The invitation has expired, was used, revoked or replaced.',
  RESET_NOT_USABLE: 'The reset link has expired, was used, or another one was.',
  EXPIRED_JWT: 'The session token has expired.',
  ACCESS_WITHDRAWN: 'The person, the role or the place of the session was deactivated, which ended it.',
  INVALID_API_KEY: 'The key of the API client is not known.',
  EXPIRED_API_KEY: 'The API client has expired, or its key, in whose place another one has come.',
  API_CLIENT_OFF: 'The API client is switched off, or its business unit or organisation is deactivated.',
  NETWORK_NOT_ALLOWED: 'The API client may not call from this network address.',
  SCOPE_MISSING: 'The API client was not given the scope that the call needs: READ or WRITE.',
  ROLE_NOT_CHOSEN: 'The person has several roles and must choose one by a switch before anything else.',
  FORBIDDEN: 'The role of the caller may never make this call.',
  NOT_FOUND: 'It does not exist, or the caller may not see it.',
  RANGE_NOT_SATISFIABLE: 'The file has no such part; Content-Range says how long it is.',
  METHOD_NOT_ALLOWED: 'The address exists, but not with this method; see the Allow header.',
  UPLOAD_CONFLICT:
    'The upload has come to another offset, or another request continues it; ask how far it has come.',
  UPLOAD_LOCKED: 'Another request stores a piece of the upload at this moment; try again shortly.',
  STORAGE_LIMIT: 'The response, the supplier or the business unit has no room left for another file.',
  TOO_MANY_UPLOADS:
    'The caller, or its supplier, has too many uploads that are not finished; finish or give up some first.',
  UPLOAD_EXPIRED: 'The upload was not finished in time and was dropped.',
  CHECKSUM_MISMATCH: 'The piece is not what its checksum says; nothing of it was stored.',
  FILE_NOT_SCANNED: 'The file waits for the virus scanner.',
  FILE_INFECTED: 'The virus scanner found something in the file, and it was withdrawn.',
  CONFLICT: 'What is stored does not allow this now.',
  LAST_ADMIN: 'The last active admin cannot be deactivated or lose the role.',
  SUPPLIER_HAS_PEOPLE: 'The supplier has active people, who look after their team themselves.',
  EVENT_NOT_READY: 'Something is still missing before the event can be published; see globalErrors.',
  EVENT_NOT_ACTIVE: 'The event is not active.',
  EVENT_PUBLISHED: 'This cannot be changed once the event is published.',
  TASKS_RUNNING: 'A task of the event has not ended yet.',
  TASK_ENDED: 'The end of the task has passed.',
  TASK_ARCHIVED: 'The task is archived.',
  TASK_NOT_STARTED: 'The task has not started yet.',
  NOT_SEALED: 'The event is not sealed: its responses are read as they come, and no box is opened.',
  BOX_NOT_CLOSED: 'The box has not closed yet.',
  BOX_SEALED: 'The box is sealed: nobody reads a response before it is opened.',
  TERMS_CHANGED: 'These are not the present terms of the event.',
  TERMS_NOT_ACCEPTED: 'The terms and conditions of the event must be accepted first.',
  RESPONSE_PROHIBITED: 'The task wants no response.',
  DECLINE_NOT_ALLOWED: 'The task cannot be declined.',
  RESPONSE_SUBMITTED: 'A response was sent; it has to be withdrawn first.',
  NOTHING_SUBMITTED: 'Nothing that was sent counts at present.',
  BOX_OPENED: 'The box of the task has been opened.',
  RESPONSE_READ: 'A response to the task has been read, so that no single supplier gets more time.',
  RESPONSES_AWAITED: 'Responses are still awaited; say confirm to go on.',
  SUPPLIER_HAS_SEEN_TASK: 'A supplier that has seen the task stays in it.',
  SUPPLIER_HAS_OPEN_TASKS: 'A published task that the supplier has seen still runs.',
  UNIT_HAS_ACTIVE_EVENTS: 'An event of the business unit is active.',
  ALREADY_SENT: 'The completed e-mail was sent before; say again=true to send it again.',
  MESSAGE_SENT: 'The message was sent; it never changes any more.',
  MESSAGE_NOT_READY: 'Something is still missing before the message can be sent; see fieldErrors.',
  SUPPLIER_INACTIVE: 'The supplier is deactivated.',
  QUESTIONS_CLOSED: 'Questions about the event are no longer taken.',
  QUESTION_PUBLISHED: 'The question was published with its answer; that never changes any more.',
  MAIL_NOT_REFUSED: 'No e-mail of the message was refused there.',
  STALE_REVISION:
    'Someone else saved first; the body holds what is stored now (of a response: its revision and sheet version).',
  IDEMPOTENCY_KEY_REUSED: 'The same Idempotency-Key was used with another request.',
  RATE_LIMITED: 'Too many requests; try again after the seconds in Retry-After.',
  UNAVAILABLE:
    'The database or the file storage is away for the moment; try again after the seconds in Retry-After.',
  INSUFFICIENT_STORAGE: 'The server has no room left to store this; nothing of it was stored.',
  INTERNAL_ERROR: 'A defect on the server; the request id finds it in the log.',
} as const;

export type ProblemCode = keyof typeof problemCodes;

/** The body of every answer that is not a success. */
export const problemSchema = z
  .object({
    message: z.string(),
    code: z.string().meta({ description: 'Stable; for programs.' }),
    fieldErrors: z.array(z.object({ property: z.string(), message: z.string() })),
    globalErrors: z.array(z.object({ message: z.string() })),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
