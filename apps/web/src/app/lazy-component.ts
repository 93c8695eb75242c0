import { type AnyRouter, lazyRouteComponent } from '@tanstack/react-router';

/** Thrown when the code of a part of the app could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'PartNotLoadedError';
}

const there = new WeakSet<object>();

/** Whether a part is loaded and can be shown immediately. */
export const isLoaded = (part: object): boolean => there.has(part);

/**
 * Part of the app that is loaded on first use or by its `preload`. On failure the router would reload the
 * page, which offline shows the browser's error page; throwing our own error prevents that.
 */
export function lazyComponent<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const part = lazyRouteComponent<Module, Name>(async () => {
    try {
      const module = await load();
      there.add(part);
      return module;
    } catch (cause) {
      throw new ChunkLoadError('A part of the app could not be loaded.', { cause });
    }
  }, name);
  return part;
}

/** Retries loading the current screen. */
export async function reloadScreen({ state, routesById }: AnyRouter): Promise<void> {
  const routeId = state.matches.at(-1)?.routeId;
  await routesById[routeId]?.options.component?.preload?.();
}
