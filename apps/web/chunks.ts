import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const importsOf = (graph: ModuleGraph, id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
const isZod = (id: string) => /node_modules[\\/]zod[\\/]/.test(id);

/** Schemas are loaded by the first form that validates, although the door of the contract names them all. */
const isSchema = (graph: ModuleGraph, id: string) =>
  isZod(id) || (/packages[\\/]contract[\\/]/.test(id) && importsOf(graph, id).some(isZod));

/** So is what the contract says of one capability, Markdown and time zones included; the first page needs the rest. */
const isOfOneCapability = (id: string) =>
  /packages[\\/]contract[\\/]src[\\/](?!common[\\/](?!markdown|zoned-time)|[^\\/]+$)/.test(id);

/** What the contract says without schemas of the things that a response is about. */
const isFormFact = (id: string) =>
  /packages[\\/]contract[\\/]src[\\/](responses[\\/]|tasks[\\/]|messages[\\/]|files[\\/]|common[\\/](markdown|zoned-time))/.test(
    id,
  );

const isContractDoor = (id: string) => /packages[\\/]contract[\\/]src[\\/]index\.ts$/.test(id);
const isShared = (id: string) => /node_modules|src[\\/](shared|entities)[\\/]/.test(id);

/** Everything that some modules import, directly or not, up to those that are left out. */
function reachableFrom(graph: ModuleGraph, paths: string[], isLeftOut: (id: string) => boolean): Set<string> {
  const found = new Set<string>();
  const wanted = paths.map((path) => join(import.meta.dirname, path));
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (found.has(id) || isSchema(graph, id) || isLeftOut(id)) continue;
    found.add(id);
    wanted.push(...importsOf(graph, id));
  }
  return found;
}

/** The names of the chunks that the first pages of a visit need, by what they import. */
function firstChunks(graph: ModuleGraph) {
  const app = reachableFrom(graph, ['src/main.tsx'], isOfOneCapability);
  const form = reachableFrom(
    graph,
    [
      'src/app/layouts/default-layout.tsx',
      'src/app/user-menu/user-menu.tsx',
      'src/entities/events/next-deadline.tsx',
      'src/entities/messages/unread-count.tsx',
      'src/features/notices/components/bell.tsx',
      'src/features/responses/components/response-page.tsx',
    ],
    isContractDoor,
  );
  const login = reachableFrom(graph, ['src/features/identity/components/login-page.tsx'], isOfOneCapability);
  return (id: string): string | null => {
    // The login page comes with the app: in a chunk of its own it would be a fifth larger.
    if (app.has(id) || login.has(id)) return 'entrance';
    return isFormFact(id) || (isShared(id) && form.has(id)) ? 'form' : null;
  };
}

/**
 * How the built app is cut: one chunk for the app with its login page, one for the form of a response, one for what most
 * other pages share, and one for each screen. Left to themselves, small modules would each become a request.
 */
export function cutChunks() {
  let chunkOf: ReturnType<typeof firstChunks> | undefined;
  const nameOf = (id: string, graph: ModuleGraph) => {
    if (isSchema(graph, id)) return 'schemas';
    chunkOf ??= firstChunks(graph);
    return chunkOf(id);
  };
  return {
    groups: [
      { name: nameOf, priority: 2 },
      { name: 'kit', test: isShared, minShareCount: 3, priority: 1 },
    ],
  };
}
