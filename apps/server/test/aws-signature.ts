import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request has a valid AWS signature (version 4) of this secret over this body. */
export function isSignedBy(secret: string, { method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/;
  const [, day = '', region = '', names = '', signature] = given.exec(headers.authorization ?? '') ?? [];
  const { pathname, searchParams } = new URL(url ?? '', 'http://storage');
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return false;
  const at = String(headers['x-amz-date']);
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, pathname, query.join('&'), signed.join(''), names, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n');
  return at.startsWith(day) && hmac(key, text).toString('hex') === signature;
}
