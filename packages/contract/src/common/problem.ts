import { z } from 'zod';

/** All stable error codes, with when they are sent. Part of the OpenAPI description. */
export const problemCodes = {
  VALIDATION_FAILED: 'A field or the request as a whole breaks a rule. See fieldErrors and globalErrors.',
  MALFORMED_REQUEST: 'The request could not be read: invalid JSON, invalid multipart or an invalid address.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type of the request is not supported by this call.',
  TOO_LARGE: 'The body or the file is larger than this call accepts.',
  REQUEST_TIMEOUT: 'The body of the request arrived too slowly.',
  UNAUTHENTICATED: 'The request has no valid session.',
  INVALID_CREDENTIALS: 'The user name and password do not match.',
  INVALID_CODE: 'The verification code is wrong or has already been used.',
  INVITATION_NOT_USABLE: 'The invitation has expired, or was used, withdrawn or replaced.',
  RESET_NOT_USABLE: 'The reset link has expired, or it or another one has been used.',
  EXPIRED_JWT: 'The session token has expired.',
  ACCESS_WITHDRAWN:
    'The session ended because the person, the role, or its organisation, business unit or supplier was deactivated.',
  INVALID_API_KEY: 'The key of the API client is not recognised.',
  EXPIRED_API_KEY: 'The API client has expired, or its key has expired after being replaced.',
  API_CLIENT_OFF: 'The API client is switched off, or its business unit or organisation is deactivated.',
  NETWORK_NOT_ALLOWED: 'The API client may not call from this network address.',
  SCOPE_MISSING: 'The API client was not given the scope that the call needs: READ or WRITE.',
  ROLE_NOT_CHOSEN: 'The person has several roles and must first choose one by switching to it.',
  FORBIDDEN: 'The caller’s role can never make this call.',
  NOT_FOUND: 'It does not exist, or the caller may not see it.',
  RANGE_NOT_SATISFIABLE: 'The file has no such part. Content-Range gives its length.',
  METHOD_NOT_ALLOWED: 'The address exists, but not for this method. See the Allow header.',
  UPLOAD_CONFLICT:
    'The upload is at a different offset, or another request is continuing it. Ask for the current offset.',
  UPLOAD_LOCKED: 'Another request is storing part of the upload. Try again shortly.',
  STORAGE_LIMIT: 'The response, the supplier or the business unit has no room left for another file.',
  TOO_MANY_UPLOADS:
    'The caller or its supplier has too many unfinished uploads. Finish or cancel some first.',
  UPLOAD_EXPIRED: 'The upload was not finished in time and was discarded.',
  CHECKSUM_MISMATCH: 'The chunk does not match its checksum. Nothing of it was stored.',
  FILE_NOT_SCANNED: 'The file is waiting for the virus scan.',
  FILE_INFECTED: 'The virus scanner flagged the file, and it was removed.',
  CONFLICT: 'The current state does not allow this.',
  LAST_ADMIN: 'The last active admin cannot be deactivated or lose the role.',
  SUPPLIER_HAS_PEOPLE: 'The supplier has active users, who manage their own team.',
  EVENT_NOT_READY: 'Something is still missing before the event can be published. See globalErrors.',
  EVENT_NOT_ACTIVE: 'The event is not active.',
  EVENT_PUBLISHED: 'This cannot be changed once the event is published.',
  TASKS_RUNNING: 'A task of the event has not ended yet.',
  TASK_ENDED: 'The deadline of the task has passed.',
  TASK_ARCHIVED: 'The task is archived.',
  TASK_NOT_STARTED: 'The task has not started yet.',
  NOT_SEALED:
    'The event is not sealed: its responses can be read as soon as they are submitted, and no box is opened.',
  BOX_NOT_CLOSED: 'The box has not closed yet.',
  CLOSING_CHANGED: 'The box has closed again: the closing record that was confirmed is not the last one.',
  NOT_AN_OPENER: 'The caller is not one of the people named to open the box.',
  BOX_SEALED: 'The box is sealed: responses cannot be read before it is opened.',
  TERMS_CHANGED: 'These are not the current terms of the event.',
  TERMS_NOT_ACCEPTED: 'The terms and conditions of the event must be accepted first.',
  RESPONSE_PROHIBITED: 'The task does not accept responses.',
  DECLINE_NOT_ALLOWED: 'The task cannot be declined.',
  RESPONSE_SUBMITTED: 'A response has been submitted and must be withdrawn first.',
  NOTHING_SUBMITTED: 'There is currently no submitted response.',
  BOX_OPENED: 'The box of the task has been opened.',
  RESPONSE_READ:
    'A response to the task has been read, so the deadline cannot be extended for individual suppliers.',
  RESPONSES_AWAITED: 'Responses are still awaited. Send confirm to continue.',
  SUPPLIER_HAS_SEEN_TASK: 'A supplier that has viewed the task cannot be removed from it.',
  SUPPLIER_HAS_OPEN_TASKS: 'A published task that the supplier has viewed has not ended.',
  UNIT_HAS_ACTIVE_EVENTS: 'The business unit has an active event.',
  ALREADY_SENT: 'The completed e-mail has already been sent. Use again=true to send it again.',
  MESSAGE_SENT: 'The message has been sent and can no longer be changed.',
  MESSAGE_NOT_READY: 'Something is still missing before the message can be sent. See fieldErrors.',
  SUPPLIER_INACTIVE: 'The supplier is deactivated.',
  QUESTIONS_CLOSED: 'Questions about the event are no longer accepted.',
  QUESTION_PUBLISHED: 'The question was published with its answer and can no longer be changed.',
  MAIL_NOT_REFUSED: 'No e-mail for the message was rejected there.',
  STALE_REVISION:
    'Someone else saved first. The body contains the saved version (for a response, its revision and sheet version).',
  PLAN_FIXED: 'The first deadline of the tasks has passed: the plan of the evaluation cannot be changed.',
  POINTS_DO_NOT_ADD_UP: 'The points of the criteria do not add up to the total of the plan.',
  PRICES_IN_EARLY_ENVELOPE: 'A price table is in an earlier envelope than the criterion that uses it.',
  QUESTION_IN_PLAN: 'The plan of an evaluation uses the question. Change the plan first.',
  ENVELOPE_NOT_LOCKED: 'The envelope before has not been locked.',
  ENVELOPE_LOCKED: 'The envelope is locked. Reopen it first.',
  DECLARATION_MISSING: 'The caller has not declared conflicts of interest, or that there are none.',
  CONFLICT_DECLARED: 'The caller has declared a conflict of interest with this supplier.',
  SCORES_HIDDEN: 'Scores of others are hidden until all score sheets are submitted.',
  SHEET_SUBMITTED: 'The score sheet is submitted and can no longer be changed.',
  SHEETS_MISSING: 'Not all score sheets are submitted.',
  EVALUATORS_MISSING: 'A criterion has fewer evaluators than the plan needs.',
  CONSENSUS_MISSING: 'A score has not been agreed.',
  EXCLUSION_UNDECIDED: 'The exclusion of a supplier is proposed and not decided.',
  ZERO_PRICE_UNDECIDED: 'A total of zero has not been decided.',
  TASK_IN_EVALUATION: 'The task is part of an evaluation that has been locked.',
  IDEMPOTENCY_KEY_REUSED: 'The same Idempotency-Key was used with a different request.',
  RATE_LIMITED: 'Too many requests. Try again after the seconds in Retry-After.',
  UNAVAILABLE:
    'The database or the file storage is temporarily unavailable. Try again after the seconds in Retry-After.',
  INSUFFICIENT_STORAGE: 'The server has no space left to store this. Nothing of it was stored.',
  INTERNAL_ERROR: 'A defect on the server. Use the request ID to find it in the log.',
} as const;

export type ProblemCode = keyof typeof problemCodes;

/** The body of every error response. */
export const problemSchema = z
  .object({
    message: z.string(),
    code: z.string().meta({ description: 'Stable; for programs.' }),
    fieldErrors: z.array(z.object({ property: z.string(), message: z.string() })),
    globalErrors: z.array(z.object({ message: z.string() })),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
