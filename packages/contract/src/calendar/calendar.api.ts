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
    summary: "The deadline of a task for the caller's supplier, as a calendar entry",
    tag,
    params: z.object({ taskId: z.uuid() }),
    response: null,
  }),
  feed: defineCall({
    key: 'GET /api/calendar/:token',
    summary: 'The deadlines of all tasks of a supplier, by the private address of one of its users',
    tag,
    params: z.object({ token: z.string().regex(/^[\w-]{43}\.ics$/) }),
    response: null,
  }),
  findFeed: defineCall({
    key: 'GET /api/supplier/calendar',
    summary:
      'Whether the caller has a private calendar address, and since when. The address itself is shown only once',
    tag,
    response: inData(feedSchema),
  }),
  makeFeed: defineCall({
    key: 'POST /api/supplier/calendar',
    summary: 'Create a private calendar address. A previous address stops working',
    tag,
    response: inData(z.object({ madeAt: instantSchema, url: z.string() })),
    status: 201,
  }),
  endFeed: defineCall({
    key: 'DELETE /api/supplier/calendar',
    summary: 'Delete the private calendar address',
    tag,
    response: inData(feedSchema),
  }),
};
