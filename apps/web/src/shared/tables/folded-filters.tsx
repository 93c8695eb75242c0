import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpandLess } from '../icons/expand-less.ts';
import { ExpandMore } from '../icons/expand-more.ts';
import { Tune } from '../icons/tune.ts';

interface FoldedFiltersProps {
  /** How many differ from their default. */
  count: number;
  children: ReactNode;
}

/** Filters on a phone: hidden behind a button, so that the list starts higher. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Tune />}
        endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: 36, ml: -1, color: 'text.secondary' }}
      >
        {count > 0 ? t('kit.table.filtersChosen', { count }) : t('kit.table.filters')}
      </Button>
      {isOpen && (
        <Box id={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, width: '100%' }}>
          {children}
        </Box>
      )}
    </>
  );
}
