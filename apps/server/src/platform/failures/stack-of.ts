import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Locations in built files that were looked up, with those in the sources. A server that fails a lot fails at few of them. */
const known = new Map<string, string>();
const maxKnown = 500;

const builtLocation = /file:\/\/\/[^\s():]*\/dist\/[^\s():/]+\.js:\d+:\d+/;

/** The calls in an error's stack, located in the sources, also if the server runs its built files. */
export function stackOf(error: Error): string[] {
  const calls = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return calls.map((call) => call.replace(builtLocation, inSources));
}

function inSources(location: string): string {
  const found = known.get(location);
  if (found || known.size >= maxKnown) return found ?? location;
  const source = lookUp(location);
  known.set(location, source);
  return source;
}

function lookUp(location: string): string {
  const [, file = '', line = '', column = ''] = /^(.+):(\d+):(\d+)$/.exec(location) ?? [];
  try {
    const map = JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload;
    const origin = new SourceMap(map).findOrigin(Number(line), Number(column));
    return 'fileName' in origin
      ? `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
      : location;
  } catch {
    // Without a map the built location has to do.
    return location;
  }
}
