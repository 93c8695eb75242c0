const inspector = 'http://127.0.0.1:9229/json';

/** Makes a Node.js process collect its garbage, through its debugger, so that its memory is what it needs. */
export async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await addressOf());
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const collected = new Promise((resolve) => socket.addEventListener('message', resolve));
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await collected;
  socket.close();
}

async function addressOf(): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(inspector).catch(() => null);
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The debugger of the server does not answer: is its port 9229 taken?');
}
