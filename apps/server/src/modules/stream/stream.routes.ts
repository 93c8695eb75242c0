import { streamCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { frameOf, openEventStream, signalOf } from '../../platform/stream/event-stream.ts';
import type { LiveEvents } from '../../platform/stream/live-events.ts';
import { readPosition, sealPosition } from '../../platform/stream/position.ts';
import { findMissedEvents, type MissedEvents } from '../../platform/stream/stream.repo.ts';

/** With more missed updates than this, the stream sends a reset instead. */
const maxMissed = 500;

interface StreamDeps {
  live: LiveEvents;
  keyring: Keyring;
}

/** Live updates about what the caller can read. */
export function registerStreamRoutes(app: FastifyInstance, { live, keyring }: StreamDeps): void {
  registerCall(
    app,
    streamCalls.open,
    async ({ ctx, request, reply }) => {
      const { organisationId, businessUnitId, supplierId, accountId, sessionId, roleEntryId, role } =
        ctx.caller;
      const lastId = request.headers['last-event-id'];
      const seenBefore = typeof lastId === 'string' ? readPosition(keyring, lastId) : null;
      const stream = openEventStream();
      // Joins before reading missed updates, so that none is lost in between.
      live.join({
        stream,
        // Evaluators hear of their own evaluations, and of nothing else in the unit.
        audienceId:
          role === 'BUSINESS_UNIT_EVALUATOR' ? roleEntryId : (supplierId ?? businessUnitId ?? organisationId),
        accountId,
        session: { sessionId, roleEntryId },
        expiresAt: request.session?.expiresAt ?? 0,
      });
      try {
        const missed = await ctx.read(({ tx }) => findMissedEvents(tx, seenBefore, maxMissed + 1));
        const isLost = (lastId !== undefined && !seenBefore) || !missed.isKnown;
        stream.begin(beginning(missed, isLost, keyring));
      } catch (error) {
        stream.readable.destroy();
        throw error;
      }
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Disables response buffering in nginx and compatible proxies.
          'x-accel-buffering': 'no',
        })
        .send(stream.readable);
    },
    { uncompressed: true, withoutHead: true },
  );
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => live.endAll());
}

function beginning({ events, seenBefore }: MissedEvents, isLost: boolean, keyring: Keyring): string {
  const frames = new Set(events.map(frameOf));
  const news = isLost || events.length > maxMissed ? [signalOf('reset')] : [...frames];
  return [...news, signalOf('position', sealPosition(keyring, seenBefore))].join('');
}
