import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { ConstructionOutlined } from '../../shared/icons/construction-outlined.ts';
import { MoreMenu } from '../../shared/ui/actions/more-menu.tsx';
import { StatusChip } from '../../shared/ui/display/status-chip.tsx';
import { PageHead } from '../../shared/ui/layout/page-head.tsx';
import { KitFiles } from './kit-files.tsx';
import { KitForms } from './kit-forms.tsx';
import { KitNested } from './kit-nested.tsx';
import { KitParts } from './kit-parts.tsx';
import { KitStyles } from './kit-styles.tsx';
import { KitSupplierPicker } from './kit-supplier-picker.tsx';
import { KitTables } from './kit-tables.tsx';

const sections = [
  { id: 'look', label: 'Look' },
  { id: 'parts', label: 'Parts' },
  { id: 'tables', label: 'Tables' },
  { id: 'forms', label: 'Forms' },
  { id: 'nested', label: 'Nested values' },
  { id: 'files', label: 'Files' },
  { id: 'supplier-picker', label: 'Supplier picker' },
];

/** Shows all shared components in every state. */
export function KitPage() {
  return (
    <>
      <PageHead
        title="Kit"
        breadcrumb={[{ label: 'Home', href: '/' }, { label: 'Kit' }]}
        status={<StatusChip tone="neutral" label="Development only" icon={ConstructionOutlined} />}
        description="The shared parts that every screen is composed from, each in each of its states."
        actions={
          <>
            <Button variant="contained">Primary button</Button>
            <MoreMenu
              items={[
                { label: 'Rare act', onSelect: () => undefined },
                { label: 'Not possible now', onSelect: () => undefined, isDisabled: true },
                { label: 'Destructive act', onSelect: () => undefined, isDestructive: true },
              ]}
            />
          </>
        }
      />
      <Stack
        component="nav"
        aria-label="Sections"
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ mb: 4, flexWrap: 'wrap' }}
      >
        {sections.map(({ id, label }) => (
          <Link key={id} href={`#${id}`} underline="hover">
            {label}
          </Link>
        ))}
      </Stack>
      <KitStyles />
      <KitParts />
      <KitTables />
      <KitForms />
      <KitNested />
      <KitFiles />
      <KitSupplierPicker />
    </>
  );
}
