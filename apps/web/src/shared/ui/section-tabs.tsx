import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';

/** One part of a page. */
interface TabSection {
  /** Its name in the address of the page. */
  id: string;
  label: string;
  content: ReactNode;
}

interface SectionTabsProps {
  /** The accessible name of the tabs. */
  label: string;
  /** The first is shown unless the address names another. */
  sections: readonly [TabSection, ...TabSection[]];
}

/** The parts of a page, one shown at a time; `tab` in the address says which. */
export function SectionTabs({ label, sections }: SectionTabsProps) {
  const router = useRouter();
  const id = useId();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = sections.find((section) => section.id === tab) ?? sections[0];
  // A part that was opened stays, so that nothing typed in it is lost.
  const [opened, setOpened] = useState<readonly string[]>([shown.id]);
  if (!opened.includes(shown.id)) setOpened([...opened, shown.id]);

  function show(next: string) {
    const named = next === sections[0].id ? undefined : next;
    const change = (before: Record<string, unknown>) => ({ ...before, tab: named });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  }

  return (
    <>
      <Tabs
        value={shown.id}
        onChange={(_event, next: string) => show(next)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 3 }}
      >
        {sections.map((section) => (
          <Tab
            key={section.id}
            value={section.id}
            label={section.label}
            id={`${id}-tab-${section.id}`}
            aria-controls={opened.includes(section.id) ? `${id}-panel-${section.id}` : undefined}
          />
        ))}
      </Tabs>
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
