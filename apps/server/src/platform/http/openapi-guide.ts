import { apiClientLimits, limits, pingEvent, problemCodes, webhookEvents } from '@tenderbox/contract';

const codes = Object.entries(problemCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');

const idsOf = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(', ');

const eventList = Object.entries(webhookEvents)
  .map(([event, { when, about }]) => {
    const where = about.sometimes.length ? `, and ${idsOf(about.sometimes)} if there is one` : '';
    return `- \`${event}\`: ${when} About ${idsOf(about.always)}${where}.`;
  })
  .join('\n');

/** The introduction of the API description. */
export const guide = `Everything the web app does, it does through these calls.

## Authentication

Programs send the secret of an API client with every call: \`Authorization: Bearer tbk_…\`. Organisation admins add
API clients on the page of a business unit, with scopes, an expiry date and the networks they can call from. Within its
scopes, an API client has the rights of a business unit admin: \`READ\` for calls that change nothing, \`WRITE\` for the
others. Each call states the scope it needs, or that API clients cannot use it. API clients never manage people,
passwords, other API clients or webhooks, and never open a box. A replaced secret keeps working for the chosen number of
hours.

People send the token that \`POST /api/authenticate\` returns in its \`authorization\` header.

## Requests and responses

JSON in UTF-8, content in \`data\`, times in ISO 8601 UTC with \`Z\`, quantities and prices as decimal strings
(\`"12.50"\`). Calls without a body have no \`Content-Type\`. Bodies are limited to ${limits.jsonBody / 1024 / 1024} MB, files to ${limits.fileSize / 1024 / 1024} MB.

**Lists** accept \`page\` (from 0), \`size\` (${limits.pageSizes.join(', ')}; \`all\` is rejected above ${limits.allRows} rows),
\`sort\` (\`name,desc\`) and \`search\`. They return \`items\` and \`total\`, which is exact up to ${limits.allRows}. Above
that, \`totalIsMore\` is true.

**Idempotency**: calls that create something accept an \`Idempotency-Key\` header, except calls that show a secret or an
address once. The same request with the same key within 24 hours returns the same response and does nothing twice. A
different request with that key is rejected with 422 \`IDEMPOTENCY_KEY_REUSED\`. Each API client has its own keys.

**Changes** to something with a \`revision\` send that revision back. If someone else saved first, the response is 409
\`STALE_REVISION\` with the saved version.

**Limits**: an API client can make up to ${apiClientLimits.callsPerWindow} calls in ${apiClientLimits.windowSeconds} seconds. Every response says how many are left:
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). Beyond that, calls are rejected with 429
\`RATE_LIMITED\`. Try again after the seconds in \`Retry-After\`. Do the same after a 503, and repeat the call with the
same \`Idempotency-Key\`.

## An event from start to finish

1. \`POST /api/business-unit/suppliers/resolve\` returns the IDs of suppliers whose supplier IDs you know.
   \`POST /api/business-unit/suppliers\` adds a supplier.
2. \`POST /api/business-unit/events\` creates an event as a draft: a form (\`multipart/form-data\`) with the JSON in the
   part \`request\`, followed by the file \`termsAndConditionsFile\` if the event has terms.
3. \`POST /api/business-unit/events/{eventId}/tasks\` adds a task: questions, a price table, an end date and the
   \`supplierIds\` to invite. Upload files first with \`POST /api/files\` and send their IDs in \`documentIds\`.
4. \`PUT /api/business-unit/tasks/{taskId}/suppliers\` changes the suppliers, with the \`revision\` of the task.
5. \`PUT /api/business-unit/events/{eventId}/status\` with \`{"status": "ACTIVE"}\` publishes the event and invites the
   suppliers. 409 \`EVENT_NOT_READY\` lists what is missing in \`globalErrors\`.
6. \`GET /api/messages?awaitingReply=true\` lists what is waiting for you. Reply with
   \`POST /api/messages/{messageId}/replies\` and \`POST /api/business-unit/questions/{messageId}/answer\`.
7. A person opens the box after the deadline. From then on, \`GET /api/business-unit/tasks/{taskId}/responses\` and
   \`GET /api/business-unit/tasks/{taskId}/comparison\` return the responses. Before that, they return 409 \`BOX_SEALED\`.

## Webhooks

A webhook receives a \`POST\` for what happens in its business unit, with IDs only:

\`\`\`json
{"id": "…", "event": "response.submitted", "createdAt": "2026-11-16T09:30:00.000000Z", "businessUnitId": "…",
 "about": {"eventId": "…", "taskId": "…", "supplierId": "…"}}
\`\`\`

${eventList}
- \`${pingEvent}\`: Someone sent a test. About nothing.

\`Tenderbox-Signature: t=1794821400,v1=5f1c…\` contains the seconds since 1970 and, in hexadecimal, the HMAC-SHA256 of
\`t\`, a full stop and the body, computed with the webhook's secret. While a secret is being replaced there are two
\`v1\` values, and one of them must match. Reject a \`t\` older than five minutes. Respond with a status of 200 to 299
within ten seconds. Everything else, including redirects, is retried after 5 seconds, then with twice the delay each
time, up to one hour, for a day. The same \`id\` can arrive twice, and the order is not guaranteed.

## Errors

Every response that is not a success has this form: \`{"message", "code", "fieldErrors": [{"property", "message"}],
"globalErrors": [{"message"}]}\`. \`message\` is for people, \`code\` for programs. What does not exist and what the
caller cannot see return the same 404.

${codes}`;
