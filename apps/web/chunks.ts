import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const importsOf = (graph: ModuleGraph, id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
const isZod = (id: string) => /node_modules[\\/]zod[\\/]/.test(id);

/** Schemas are loaded by the first form that validates, although the entry point of the contract exports them all. */
const isSchema = (graph: ModuleGraph, id: string) =>
  isZod(id) || (/packages[\\/]contract[\\/]/.test(id) && importsOf(graph, id).some(isZod));

/**
 * Contract modules of a single capability, including Markdown and time zones, are loaded on demand. The first
 * page needs the rest.
 */
const isOfOneCapability = (id: string) =>
  /packages[\\/]contract[\\/]src[\\/](?!common[\\/](?!markdown|zoned-time)|[^\\/]+$)/.test(id);

/** Plans of evaluations are edited rarely: their schemas are loaded with the editor. */
const isOfEvaluation = (id: string) => /packages[\\/]contract[\\/]src[\\/]evaluation[\\/]/.test(id);

/** Contract modules without schemas that the response form needs. */
const isFormFact = (id: string) =>
  /packages[\\/]contract[\\/]src[\\/](responses[\\/]|tasks[\\/]|messages[\\/]|files[\\/]|common[\\/](markdown|zoned-time))/.test(
    id,
  );

const isContractDoor = (id: string) => /packages[\\/]contract[\\/]src[\\/]index\.ts$/.test(id);
const isShared = (id: string) => /node_modules|src[\\/](shared|entities)[\\/]/.test(id);

/** All modules imported by the given ones, directly or indirectly, except the excluded ones. */
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

/** Names of the chunks needed by the first pages of a visit, by what they import. */
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
    // The login page is part of the app chunk: as a separate chunk it would be a fifth larger.
    if (app.has(id) || login.has(id)) return 'entrance';
    return isFormFact(id) || (isShared(id) && form.has(id)) ? 'form' : null;
  };
}

/**
 * Chunks of the built app: the app with its login page, the response form, code shared by most other pages,
 * and one per screen. Otherwise every small module would become a request.
 */
export function cutChunks() {
  let chunkOf: ReturnType<typeof firstChunks> | undefined;
  const nameOf = (id: string, graph: ModuleGraph) => {
    if (isOfEvaluation(id)) return null;
    if (isSchema(graph, id)) return 'schemas';
    chunkOf ??= firstChunks(graph);
    return chunkOf(id);
  };
  return {
    groups: [
      { name: nameOf, priority: 3 },
      // After the others, since a chunk takes everything that its modules import and no chunk before it has.
      { name: 'evaluation', test: isOfEvaluation, priority: 2 },
      { name: 'kit', test: isShared, minShareCount: 3, priority: 1 },
    ],
  };
}
