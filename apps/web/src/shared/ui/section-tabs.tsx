import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Count } from './count.tsx';
import { StickyBar } from './sticky-bar.tsx';

/** One part of a page. */
interface TabSection {
  /** Its name in the address of the page. */
  id: string;
  label: string;
  /** How many there are of what it shows. */
  count?: number;
  /** Beside its name in place of a count, such as a lock. */
  icon?: ReactElement;
  content: ReactNode;
}

interface SectionTabsProps {
  /** The accessible name of the tabs. */
  label: string;
  sections: readonly [TabSection, ...TabSection[]];
  /** Said beside the tabs, which then stay at the top of the screen while the head of the page is out of sight. */
  whenScrolled?: { name: ReactNode; aside: ReactNode };
  /** What is shown unless the address names another: the first unless said. */
  usual?: string;
  /** The parameter of the address that names the part: `tab` unless said, for tabs inside of tabs. */
  name?: string;
}

/** Shows a part of the page, by its name in the address; the usual one without one. */
export function useShowTab(name = 'tab'): (tab?: string) => void {
  const router = useRouter();
  return (tab) => {
    const change = (before: Record<string, unknown>) => ({ ...before, [name]: tab });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  };
}

/** Leads to another part of the same page. */
export function TabLink({ tab, children }: { tab: string; children: ReactNode }) {
  const show = useShowTab();
  return (
    <Link component="button" type="button" variant="body2" underline="hover" onClick={() => show(tab)}>
      {children}
    </Link>
  );
}

/** The parts of a page, one shown at a time; the address says which. */
export function SectionTabs(props: SectionTabsProps) {
  const { label, sections, usual = sections[0].id, name, whenScrolled } = props;
  const showTab = useShowTab(name);
  const id = useId();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const sectionOf = (wanted: unknown) => sections.find((section) => section.id === wanted);
  const shown = sectionOf(search[name ?? 'tab']) ?? sectionOf(usual) ?? sections[0];
  // A part that was opened stays, so that nothing typed in it is lost.
  const [opened, setOpened] = useState<readonly string[]>([shown.id]);
  if (!opened.includes(shown.id)) setOpened([...opened, shown.id]);

  // What leads to another part may itself be hidden with its own; then the focus goes to the tab.
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown now
  useEffect(() => {
    if (!document.activeElement?.closest('[role=tabpanel][hidden]')) return;
    tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [shown.id]);

  const show = (next: string) => showTab(next === usual ? undefined : next);

  const row = (
    <Tabs
      ref={tabs}
      value={shown.id}
      onChange={(_event, next: string) => show(next)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
      sx={{ mb: whenScrolled ? 0 : 3 }}
    >
      {sections.map((section) => (
        <Tab
          key={section.id}
          value={section.id}
          label={section.label}
          {...((section.count !== undefined || section.icon) && {
            iconPosition: 'end',
            icon: section.icon ?? <Count count={section.count ?? 0} />,
            sx: { gap: 1, minHeight: 44 },
          })}
          id={`${id}-tab-${section.id}`}
          aria-controls={opened.includes(section.id) ? `${id}-panel-${section.id}` : undefined}
        />
      ))}
    </Tabs>
  );
  return (
    <>
      {whenScrolled ? <StickyBar {...whenScrolled}>{row}</StickyBar> : row}
      {sections
        .filter((section) => opened.includes(section.id))
        .map((section) => (
          <Box
            key={section.id}
            role="tabpanel"
            id={`${id}-panel-${section.id}`}
            aria-labelledby={`${id}-tab-${section.id}`}
            hidden={section !== shown}
          >
            {section.content}
          </Box>
        ))}
    </>
  );
}
