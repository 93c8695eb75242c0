import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Count } from '../display/count.tsx';
import { StickyBar } from './sticky-bar.tsx';

/** Section of a page. */
interface TabSection {
  /** Name in the URL. */
  id: string;
  label: string;
  /** Number of items it shows. */
  count?: number;
  /** Shown next to its name instead of a count, for example a lock. */
  icon?: ReactElement;
  content: ReactNode;
}

interface SectionTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  sections: readonly [TabSection, ...TabSection[]];
  /** Shown next to the tabs, which then stick to the top of the screen while the page header is out of view. */
  whenScrolled?: { name: ReactNode; aside: ReactNode };
  /** Section shown unless the URL names another. Default: the first. */
  defaultSection?: string;
  /** URL parameter that names the section. Default: `tab`. Needed for nested tabs. */
  name?: string;
}

/** Shows a section by its name in the URL, or the default one. */
export function useShowTab(name = 'tab'): (tab?: string) => void {
  const router = useRouter();
  return (tab) => {
    const change = (before: Record<string, unknown>) => ({ ...before, [name]: tab });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  };
}

/** Link to another section of the same page. */
export function TabLink({ tab, children }: { tab: string; children: ReactNode }) {
  const show = useShowTab();
  return (
    <Link component="button" type="button" variant="body2" underline="hover" onClick={() => show(tab)}>
      {children}
    </Link>
  );
}

/** Sections of a page, one visible at a time. The URL determines which. */
export function SectionTabs(props: SectionTabsProps) {
  const { label, sections, defaultSection = sections[0].id, name, whenScrolled } = props;
  const showTab = useShowTab(name);
  const id = useId();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const sectionOf = (wanted: unknown) => sections.find((section) => section.id === wanted);
  const shown = sectionOf(search[name ?? 'tab']) ?? sectionOf(defaultSection) ?? sections[0];
  // An opened section stays mounted, so that nothing typed in it is lost.
  const [opened, setOpened] = useState<readonly string[]>([shown.id]);
  if (!opened.includes(shown.id)) setOpened([...opened, shown.id]);

  // The link to another section may be hidden with its own section; then the tab gets the focus.
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown now
  useEffect(() => {
    if (!document.activeElement?.closest('[role=tabpanel][hidden]')) return;
    tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [shown.id]);

  const show = (next: string) => showTab(next === defaultSection ? undefined : next);

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
            sx: { gap: 1, minHeight: 44, '& > .MuiTab-icon': { ml: 0 } },
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
