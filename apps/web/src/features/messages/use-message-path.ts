import { useSearch } from '@tanstack/react-router';
import { pathTo } from '../../entities/routes/path-to.ts';
import { listOptions } from './message-filters.ts';

/** Builds links to a message or to the list, keeping the list filters. */
export function useMessagePath(): (messageId?: string) => string {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const names = ['search', ...listOptions.filters];
  const kept = Object.entries(search).filter(([name]) => names.includes(name)) as [string, string][];
  const query = String(new URLSearchParams(kept.map(([name, value]) => [name, String(value)])));
  return (messageId) => `${pathTo('messages', { messageId })}${query && `?${query}`}`;
}
