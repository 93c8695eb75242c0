import { apiClientLimits, limits, pingEvent, problemCodes, webhookEvents } from '@tenderbox/contract';

const codes = Object.entries(problemCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');

const idsOf = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(', ');

const told = Object.entries(webhookEvents)
  .map(([event, { when, about }]) => {
    const where = about.sometimes.length ? `, and ${idsOf(about.sometimes)} where there is one` : '';
    return `- \`${event}\`: ${when} About ${idsOf(about.always)}${where}.`;
  })
  .join('\n');

/** What somebody has to know who works with the calls; it stands before them. */
export const guide = `Everything that the screens do is done by these calls.

## Authentication

Programs send the secret of an API client with every call: \`Authorization: Bearer tbk_…\`. An organisation admin adds
API clients on the page of a business unit, with scopes, an end, and the networks that they may call from. An API client
has the rights of a business unit admin within its scopes: \`READ\` for calls that change nothing, \`WRITE\` for the
others; each call says which one it needs, or that it is for people alone. It never manages people, passwords, other API
clients or webhooks, and never opens a box. A secret that is exchanged goes on for as many hours as was chosen.

People send the token that \`POST /api/authenticate\` answers with in its \`authorization\` header.

## Requests and answers

JSON in UTF-8, content in \`data\`, times in ISO 8601 UTC with \`Z\`, quantities and prices as decimal strings
(\`"12.50"\`). A call without a body has no \`Content-Type\` either. Bodies are at most ${limits.jsonBody / 1024 / 1024} MB; a file is at most ${limits.fileSize / 1024 / 1024} MB.

**Lists** take \`page\` (from 0), \`size\` (${limits.pageSizes.join(', ')}; \`all\` is refused beyond ${limits.allRows} rows),
\`sort\` (\`name,desc\`) and \`search\`, and answer \`items\` and \`total\`, which is exact up to ${limits.allRows}; beyond that
\`totalIsMore\` is true.

**Once only**: calls that create something take an \`Idempotency-Key\` header, except those that show a secret or an address
once. The same request with the same key within
24 hours answers the same and does nothing twice; another request with that key is 422 \`IDEMPOTENCY_KEY_REUSED\`. Keys are
each API client's own.

**Changes** of something with a \`revision\` give it back; where somebody else was first, the answer is 409
\`STALE_REVISION\` with what is stored now.

**Limits**: an API client makes up to ${apiClientLimits.callsPerWindow} calls in ${apiClientLimits.windowSeconds} seconds. Every answer says how many are left:
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). One too many is 429 \`RATE_LIMITED\`; try again
after the seconds in \`Retry-After\`. Wait likewise after a 503, and repeat the call with the same \`Idempotency-Key\`.

## A tender from the beginning

1. \`POST /api/business-unit/suppliers/resolve\` gives the ids of suppliers whose codes you know;
   \`POST /api/business-unit/suppliers\` adds one.
2. \`POST /api/business-unit/events\` adds an event as a draft: a form (\`multipart/form-data\`) with the JSON in the part
   \`request\`, then, if the event has terms, the file \`termsAndConditionsFile\`.
3. \`POST /api/business-unit/events/{eventId}/tasks\` adds what suppliers answer: questions, a price table, an end, and the
   \`supplierIds\` that are asked. Files come before: \`POST /api/files\`, and their ids in \`documentIds\`.
4. \`PUT /api/business-unit/tasks/{taskId}/suppliers\` asks others, with the \`revision\` of the task.
5. \`PUT /api/business-unit/events/{eventId}/status\` with \`{"status": "ACTIVE"}\` publishes it, and suppliers are invited.
   409 \`EVENT_NOT_READY\` says in \`globalErrors\` what is missing.
6. \`GET /api/messages?awaitingReply=true\` lists what waits for you; \`POST /api/messages/{messageId}/replies\` and
   \`POST /api/business-unit/questions/{messageId}/answer\` write back.
7. A person opens the box after its end. From then on \`GET /api/business-unit/tasks/{taskId}/responses\` and
   \`GET /api/business-unit/tasks/{taskId}/comparison\` answer; before, 409 \`BOX_SEALED\`.

## Webhooks

A webhook is told by \`POST\` what happens in its business unit, by ids alone:

\`\`\`json
{"id": "…", "event": "response.submitted", "createdAt": "2026-11-16T09:30:00.000000Z", "businessUnitId": "…",
 "about": {"eventId": "…", "taskId": "…", "supplierId": "…"}}
\`\`\`

${told}
- \`${pingEvent}\`: Somebody sent a test. About nothing.

\`Tenderbox-Signature: t=1794821400,v1=5f1c…\` holds the seconds since 1970 and the HMAC-SHA256, in hexadecimal digits, of
\`t\`, a full stop and the body, by the webhook's secret. While a secret is exchanged there are two \`v1\`; one of them has to
fit. Refuse a \`t\` that is older than five minutes. Answer with a status of 200 to 299 within ten seconds; everything else,
redirects too, is tried again after 5 seconds, then twice as long each time up to an hour, for a day. The same \`id\` may
come twice; the order is not promised.

## Errors

Every answer that is not a success has this form: \`{"message", "code", "fieldErrors": [{"property", "message"}],
"globalErrors": [{"message"}]}\`. \`message\` is for people, \`code\` for programs. What does not exist and what the caller may
not see is the same 404.

${codes}`;
