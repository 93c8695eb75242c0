import type { EvaluatorCaller, OrganisationCaller, SupplierCaller, UnitCaller } from '@tenderbox/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLogo } from '../../platform/db/organisation-logo.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readLogoOfPages } from '../../platform/files/logo-pictures.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';

/**
 * Sends the logo of the caller's organisation in the size of e-mails, or nothing if it has none. The type is that of
 * the bytes, whatever the file is called. Browsers keep it for a while; it is on every page of a supplier.
 */
export async function sendLogo(
  { store }: { store: FileStore },
  ctx: RequestContext<OrganisationCaller | UnitCaller | EvaluatorCaller | SupplierCaller>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stored = await ctx.read(({ tx }) => findLogo(tx, ctx.caller.organisationId));
  const logo = await readLogoOfPages(store, stored);
  reply.header('cache-control', 'private, max-age=600');
  if (!stored || !logo) return reply.status(204).send();
  const version = `"${stored.id}"`;
  reply.headers({
    etag: version,
    'content-type': logo.contentType,
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match'] === version) return reply.status(304).send();
  return reply.send(logo.content);
}
