import { archiveCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/http/problem-error.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { createArchiveTicket } from '../files/index.ts';
import { findArchiveName } from './archive.repo.ts';

export function registerArchiveRoutes(app: FastifyInstance): void {
  registerCall(
    app,
    archiveCalls.create,
    async ({ ctx, body }) => {
      const data = await ctx.transaction(async (moment) => {
        if (!(await findArchiveName(moment.tx, body))) throw notFound();
        return createArchiveTicket(moment, ctx, body);
      });
      return { data };
    },
    { limit: { max: 1000, windowSeconds: 3600 } },
  );
}
