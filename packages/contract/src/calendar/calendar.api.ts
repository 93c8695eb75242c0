import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData } from '../common/envelope.ts';

const tag = 'Calendar';

const feedSchema = z.object({ madeAt: instantSchema.nullable() });
export type CalendarFeed = z.infer<typeof feedSchema>;

export const calendarCalls = {
  task: defineCall({
    key: 'GET /api/supplier/tasks/:taskId/calendar.ics',
    summary: "The end of a task for the caller's supplier, as a calendar entry",
    tag,
    params: z.object({ taskId: z.uuid() }),
    response: null,
  }),
  feed: defineCall({
    key: 'GET /api/calendar/:token',
    summary: 'The ends of all tasks of a supplier, by the private address that one of its people was given',
    tag,
    params: z.object({ token: z.string().regex(/^[\w-]{43}\.ics$/) }),
    response: null,
  }),
  findFeed: defineCall({
    key: 'GET /api/supplier/calendar',
    summary:
      'Whether the caller has a private calendar address, and since when; the address itself is shown once',
    tag,
    response: inData(feedSchema),
  }),
  makeFeed: defineCall({
    key: 'POST /api/supplier/calendar',
    summary: 'Make a private calendar address; one made before works no more',
    tag,
    response: inData(z.object({ madeAt: instantSchema, url: z.string() })),
    status: 201,
  }),
  endFeed: defineCall({
    key: 'DELETE /api/supplier/calendar',
    summary: 'End the private calendar address',
    tag,
    response: inData(feedSchema),
  }),
};
