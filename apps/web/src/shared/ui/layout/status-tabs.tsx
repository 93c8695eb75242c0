import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Count } from '../display/count.tsx';

interface StatusTabsProps<Status extends string> {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly { status: Status; label: string; count: number }[];
  value: Status;
  onChange: (status: Status) => void;
}

/** Tabs by status, each with a count. */
export function StatusTabs<Status extends string>({ label, tabs, value, onChange }: StatusTabsProps<Status>) {
  return (
    <Tabs
      value={value}
      onChange={(_event, status: Status) => onChange(status)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
    >
      {tabs.map(({ status, label: text, count }) => (
        <Tab
          key={status}
          value={status}
          iconPosition="end"
          icon={<Count count={count} />}
          label={text}
          sx={{ gap: 1, minHeight: 44 }}
        />
      ))}
    </Tabs>
  );
}
