import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Supplier } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { SupplierPicker } from '../../entities/suppliers/supplier-picker.tsx';
import { KitSection, KitState } from './kit-section.tsx';

export function KitSupplierPicker() {
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<readonly Supplier[]>([]);
  const alreadyThere = useMemo(() => new Set(added.map(({ id }) => id)), [added]);
  return (
    <KitSection id="supplier-picker" title="Supplier picker">
      <KitState title="Over the suppliers of the signed-in business unit admin">
        <Button variant="contained" onClick={() => setOpen(true)}>
          Add suppliers
        </Button>
        <Typography sx={{ mt: 2 }}>
          {added.length} added:{' '}
          {added
            .slice(0, 20)
            .map(({ name }) => name)
            .join(', ')}
        </Typography>
        {isOpen && (
          <SupplierPicker
            existingIds={alreadyThere}
            onAdd={(suppliers) => {
              setAdded([...added, ...suppliers]);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </KitState>
    </KitSection>
  );
}
