import { calendarCalls } from '@tenderbox/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { readCalendarFeed, readTaskCalendar } from './calendar.queries.ts';
import { findFeed } from './calendar.repo.ts';
import { endFeed, makeFeed } from './commands/change-feed.ts';

interface CalendarDeps {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Calendar clients poll about once an hour, and many people may share a network. */
const feedLimit = { limit: { max: 2000, windowSeconds: 3600 } };

const send = (reply: FastifyReply, name: string, content: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', attachment(`${name}.ics`))
    .send(content);

export function registerCalendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  registerCall(app, calendarCalls.task, async ({ ctx, params, reply }) => {
    const { fileName, content } = await readTaskCalendar(deps, ctx, params.taskId);
    return send(reply, fileName, content);
  });
  registerCall(
    app,
    calendarCalls.feed,
    async ({ params, reply }) =>
      send(reply, 'tenderbox', await readCalendarFeed(deps, params.token.replace(/\.ics$/, ''))),
    feedLimit,
  );
  registerCall(app, calendarCalls.findFeed, async ({ ctx }) => ({
    data: { madeAt: await ctx.read(({ tx }) => findFeed(tx, ctx.caller.roleEntryId)) },
  }));
  registerCall(app, calendarCalls.makeFeed, async ({ ctx }) => ({
    data: await makeFeed(deps.config.publicUrl, ctx),
  }));
  registerCall(app, calendarCalls.endFeed, async ({ ctx }) => ({ data: await endFeed(ctx) }));
}
