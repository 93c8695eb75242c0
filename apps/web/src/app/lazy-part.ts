import { type AnyRouter, lazyRouteComponent } from '@tanstack/react-router';

/** The code of a part of the app that could not be loaded. */
export class PartNotLoadedError extends Error {
  override readonly name = 'PartNotLoadedError';
}

const there = new WeakSet<object>();

/** Whether a part was loaded, so that it can be shown at once. */
export const isThere = (part: object): boolean => there.has(part);

/**
 * A part of the app that is loaded when it is first shown, or ahead by its `preload`. The router would reload the
 * whole page where that fails, which offline is the browser's error page; an error of our own keeps it from that.
 */
export function lazyPart<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const part = lazyRouteComponent<Module, Name>(async () => {
    try {
      const module = await load();
      there.add(part);
      return module;
    } catch (cause) {
      throw new PartNotLoadedError('A part of the app could not be loaded.', { cause });
    }
  }, name);
  return part;
}

/** Loads the screen of the present address once more, which could not be loaded before. */
export async function reloadScreen({ state, routesById }: AnyRouter): Promise<void> {
  const routeId = state.matches.at(-1)?.routeId;
  await routesById[routeId]?.options.component?.preload?.();
}
