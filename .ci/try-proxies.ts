/**
 * Runs nginx and Caddy with the examples in deploy/, if they are installed, in front of a program that answers like the
 * server, and checks what Tenderbox needs of a proxy. Only addresses, certificates and the host name are replaced.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const host = 'tenders.example.org';
const megabyte = Buffer.alloc(1024 * 1024, 'x');
const folder = await mkdtemp(join(tmpdir(), 'tenderbox-proxies-'));
const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate],
  ],
  { stdio: 'ignore' },
);

/** What the program behind the proxy has received of a request so far. */
let received: { headers: IncomingHttpHeaders; bytes: number } = { headers: {}, bytes: 0 };
const upstream = createServer((incoming, response) => {
  received = { headers: incoming.headers, bytes: 0 };
  if (incoming.url === '/api/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    const timer = setInterval(() => response.write('data: tick\n\n'), 200);
    response.on('close', () => clearInterval(timer));
    return;
  }
  incoming.on('data', (chunk: Buffer) => {
    received.bytes += chunk.length;
  });
  incoming.on('end', () => response.end('done'));
}).listen(0, '127.0.0.1');
await once(upstream, 'listening');
const { port: upstreamPort } = upstream.address() as AddressInfo;

function assert(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not as it should be: ${what}.`);
  process.stdout.write(`  ${what}\n`);
}

function call(port: number, path: string, { headers, ...more }: RequestOptions = {}) {
  const to = { host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false };
  const sent = request({ ...to, ...more, headers: { host, ...(headers as object) } });
  sent.on('error', () => undefined);
  return sent;
}

const answerOf = async (sent: ReturnType<typeof call>) =>
  (await once(sent, 'response'))[0] as IncomingMessage;

async function upload(port: number, megabytes: number): Promise<number | undefined> {
  const sent = call(port, '/api/files', {
    method: 'POST',
    headers: { 'content-length': megabytes * megabyte.length },
  });
  const answered = answerOf(sent);
  let status: number | undefined;
  void answered.then(({ statusCode }) => {
    status = statusCode;
  });
  for (let count = 0; count < megabytes && status === undefined; count += 1)
    if (!sent.write(megabyte)) await Promise.race([once(sent, 'drain'), answered]);
  sent.end();
  return (await answered).statusCode;
}

async function check(port: number): Promise<void> {
  const forged = call(port, '/api/version', { headers: { 'x-forwarded-for': '6.6.6.6' } });
  forged.end();
  (await answerOf(forged)).resume();
  const { headers } = received;
  const addresses = String(headers['x-forwarded-for']).split(/, */);
  assert(addresses.at(-1) === '127.0.0.1', 'the last entry of X-Forwarded-For is the address of the client');
  assert(
    headers['x-forwarded-proto'] === 'https' && headers.host === host,
    'protocol and host are passed on',
  );

  const stream = call(port, '/api/stream');
  const since = Date.now();
  stream.end();
  const lines = await answerOf(stream);
  await once(lines, 'data');
  assert(Date.now() - since < 5000, 'a live update arrives although the answer does not end');
  stream.destroy();

  const slow = call(port, '/api/files', {
    method: 'POST',
    headers: { 'content-length': 2 * megabyte.length },
  });
  slow.write(megabyte);
  for (let tries = 0; received.bytes < megabyte.length && tries < 100; tries += 1) await wait(50);
  assert(received.bytes === megabyte.length, 'the first half of an upload arrives before the second is sent');
  slow.end(megabyte);
  (await answerOf(slow)).resume();

  assert((await upload(port, 200)) === 200 && received.bytes === 200 * megabyte.length, '200 MB pass');
  // Caddy 2.6 answers 502 when it has cut an upload off.
  assert([413, 502].includes((await upload(port, 230)) ?? 0), 'more than the limit is refused');
}

async function run(name: string, words: string[], port: number): Promise<void> {
  const proxy = spawn(name, words, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOME: folder },
  });
  try {
    for (let tries = 0; ; tries += 1) {
      const probe = call(port, '/api/health/ready');
      probe.end();
      const isUp = await answerOf(probe).then(
        ({ statusCode }) => statusCode === 200,
        () => false,
      );
      if (isUp) break;
      if (tries > 100 || proxy.exitCode !== null) throw new Error(`${name} does not answer.`);
      await wait(100);
    }
    await check(port);
  } finally {
    proxy.kill('SIGTERM');
    if (proxy.exitCode === null) await once(proxy, 'exit');
  }
}

const isInstalled = (name: string) => {
  try {
    execFileSync('which', [name]);
    return true;
  } catch {
    process.stdout.write(`${name} is not installed.\n`);
    return false;
  }
};
const example = (name: string) => readFile(new URL(`../deploy/${name}`, import.meta.url), 'utf8');

try {
  if (isInstalled('nginx')) {
    const version = /nginx\/(\S+)/.exec(String(execFileSync('sh', ['-c', 'nginx -v 2>&1'])))?.[1] as string;
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    const knowsHttp2 = major > 1 || minor > 25 || (minor === 25 && patch >= 1);
    process.stdout.write(`nginx ${version}\n`);
    const site = (await example('nginx.conf'))
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', 'listen 127.0.0.1:18080;')
      .replace('listen 443 ssl;', `listen 127.0.0.1:18443 ssl${knowsHttp2 ? '' : ' http2'};`)
      .replace(/^ *http2 on;\n/m, (line) => (knowsHttp2 ? line : ''))
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`);
    await writeFile(join(folder, 'site.conf'), site);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const config = join(folder, 'nginx.conf');
    await writeFile(
      config,
      `daemon off; user root; pid ${folder}/nginx.pid; error_log stderr warn; events {} http { ${paths} include ${folder}/site.conf; }`,
    );
    execFileSync('nginx', ['-t', '-q', '-c', config], { stdio: 'inherit' });
    await run('nginx', ['-c', config], 18443);
  }
  if (isInstalled('caddy')) {
    process.stdout.write(`caddy ${execFileSync('caddy', ['version'])}`);
    const site = (await example('Caddyfile'))
      .replace(`${host} {`, `https://${host}:18444 {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`)
      .replace('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`);
    const config = join(folder, 'Caddyfile');
    await writeFile(
      config,
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`,
    );
    execFileSync('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'], { stdio: 'ignore' });
    await run('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], 18444);
  }
} finally {
  upstream.close();
  upstream.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}
