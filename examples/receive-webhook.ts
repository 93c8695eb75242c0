// Receives webhooks and prints their content.⏎WEBHOOK_SECRET=whsec_… PORT=8080 node
// examples/receive-webhook.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env;
const oldest = 5 * 60;

/** Whether a delivery was signed with our secret recently. */
function isGenuine(header: string, body: string): boolean {
  const parts = header.split(',').map((part) => part.split('=') as [string, string]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (Math.abs(Date.now() / 1000 - Number(time)) > oldest) return false;
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest();
  // While a secret is being replaced there are two signatures.
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, signature]) => Buffer.from(signature, 'hex'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Ids that were received before: a delivery may arrive twice. */
const known = new Set<string>();

async function receive(request: IncomingMessage): Promise<number> {
  const body = await bodyOf(request);
  if (!isGenuine(String(request.headers['tenderbox-signature'] ?? ''), body)) return 401;
  const { id, event, about } = JSON.parse(body) as { id: string; event: string; about: object };
  if (!known.has(id)) process.stdout.write(`${event} ${JSON.stringify(about)}\n`);
  known.add(id);
  // Respond quickly, and do slow work afterwards.
  return 204;
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(500).end(),
  );
});

server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`listening ${JSON.stringify(server.address())}\n`);
});
