import { defineCall } from '../common/call.ts';

/**
 * The kinds of live updates, named like the browser's app events: something of this kind changed, so loaded
 * data is stale. To add a kind, name it here, send it with `announce` on the server and add it to the
 * browser's `invalidatedBy`.
 */
export const streamKinds = [
  'events-changed',
  'task-added',
  'task-status-changed',
  'bidder-status-changed',
  'suppliers-changed',
  'team-changed',
  'response-changed',
  'messages-changed',
  'message-read',
  'notices-changed',
  'evaluation-changed',
] as const;
export type StreamKind = (typeof streamKinds)[number];

/** The subject of an update, as ids only. Clients load the data through the API, if they may. */
export interface StreamSubject {
  eventId?: string;
  taskId?: string;
  supplierId?: string;
  messageId?: string;
  evaluationId?: string;
  /** Of a draft, sent only to its own team: clients that have this revision can ignore the update. */
  revision?: number;
}

/**
 * A note that is passed on but not stored: which team member works on a response, and where. Sent only to
 * that team.
 */
export interface StreamNote extends StreamSubject {
  roleEntryId?: string;
  fullName?: string;
  path?: string | null;
}
/** The kind of a note. */
export type StreamNoteKind = 'presence';

/**
 * Signals besides the kinds: `position` carries the id to resume from by `Last-Event-ID` and keeps the
 * connection alive; `reset` says that updates may have been missed.
 */
export type StreamSignal = 'position' | 'reset';

export const streamCalls = {
  open: defineCall({
    key: 'GET /api/stream',
    summary:
      'Server-sent events: what has changed, by ID. `Last-Event-ID` resumes after an interruption. `reset` means that everything must be read again',
    tag: 'Live updates',
    response: null,
  }),
};
