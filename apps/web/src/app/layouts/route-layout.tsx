import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DefaultLayout } from './default-layout.tsx';
import { SimpleLayout } from './simple-layout.tsx';
import { UserFormLayout } from './user-form-layout.tsx';

const layouts = { default: DefaultLayout, 'user-form': UserFormLayout, simple: SimpleLayout };

export type LayoutName = keyof typeof layouts;

/** Puts a page into the layout that its route asks for. */
export function RouteLayout({ children }: { children: ReactNode }) {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout ?? 'default' });
  const Layout = layouts[name];
  return <Layout>{children}</Layout>;
}
