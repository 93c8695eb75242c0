import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const importsOf = (graph: ModuleGraph, id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
const isZod = (id: string) => /node_modules[\\/]zod[\\/]/.test(id);

/** Schemas are loaded by the first form that validates, although the door of the contract names them all. */
const isSchema = (graph: ModuleGraph, id: string) =>
  isZod(id) || (/packages[\\/]contract[\\/]/.test(id) && importsOf(graph, id).some(isZod));

/** So is what the contract says of one capability, Markdown included; the first page needs what is common to all. */
const isOfOneCapability = (id: string) =>
  /packages[\\/]contract[\\/]src[\\/](?!common[\\/](?!markdown)|[^\\/]+$)/.test(id);

/** Everything that the app and its login page import, directly or not: what the first page needs. */
function modulesOfEntrance(graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const wanted = ['src/main.tsx', 'src/features/identity/components/login-page.tsx'].map((path) =>
    join(import.meta.dirname, path),
  );
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (found.has(id) || isSchema(graph, id) || isOfOneCapability(id)) continue;
    found.add(id);
    wanted.push(...importsOf(graph, id));
  }
  return found;
}

/**
 * How the built app is cut: one chunk for the first page, one for what most other pages share, and one for each
 * screen. Left to themselves, small modules would each become a request.
 */
export function cutChunks() {
  let entrance: Set<string> | undefined;
  const nameOf = (id: string, graph: ModuleGraph) => {
    if (isSchema(graph, id)) return 'schemas';
    entrance ??= modulesOfEntrance(graph);
    return entrance.has(id) ? 'entrance' : null;
  };
  const shared = /node_modules|src[\\/](shared|entities)[\\/]/;
  return {
    groups: [
      { name: nameOf, priority: 2 },
      { name: 'kit', test: shared, minShareCount: 3, priority: 1 },
    ],
  };
}
