import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDownward } from '../../../shared/icons/arrow-downward.ts';
import { ArrowUpward } from '../../../shared/icons/arrow-upward.ts';
import { PopoverFilter } from '../../../shared/tables/popover-filter.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import type { Column } from './compared.ts';
import type { ComparisonState } from './comparison-url-state.ts';

interface SupplierChooserProps {
  /** All suppliers, sorted by name. */
  all: readonly Column[];
  /** Visible suppliers, in their order. */
  shown: readonly Column[];
  onChange: (change: Partial<ComparisonState>) => void;
}

/** Selects the visible suppliers and their order. */
export function SupplierChooser({ all, shown, onChange }: SupplierChooserProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const isAll = shown.length === all.length;
  const ids = shown.map(({ supplierId }) => supplierId);
  const others = all.filter(({ supplierId }) => !ids.includes(supplierId));

  const choose = (chosen: readonly string[]) =>
    onChange({ chosen: chosen.length === all.length ? null : chosen });
  function move({ supplierId, name }: Column, step: -1 | 1) {
    const place = ids.indexOf(supplierId);
    const to = place + step;
    const moved = ids.toSpliced(place, 1).toSpliced(to, 0, supplierId);
    onChange({ chosen: moved, order: 'own' });
    setSaid(t('comparison.suppliers.moved', { name, place: to + 1, count: ids.length }));
  }
  return (
    <PopoverFilter
      label={t('comparison.suppliers.label')}
      chosen={isAll ? '' : t('comparison.suppliers.some', { shown: shown.length, count: all.length })}
      width={360}
    >
      {() => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5, fontSize: 13, color: colours.ink2 }}>
            <Box sx={{ flex: 1 }}>{t('comparison.suppliers.lead')}</Box>
            {(!isAll || said !== '') && (
              <Button size="small" onClick={() => onChange({ chosen: null, order: 'total' })}>
                {t('comparison.suppliers.all')}
              </Button>
            )}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}>
            {[...shown, ...others].map((column, place) => {
              const { supplierId, name, supplierCode } = column;
              const isShown = place < shown.length;
              return (
                <Box component="li" key={supplierId} sx={{ display: 'flex', alignItems: 'center' }}>
                  <FormControlLabel
                    sx={{ flex: 1, minWidth: 0, mr: 0, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
                    control={
                      <Checkbox
                        size="small"
                        checked={isShown}
                        // At least one supplier stays selected.
                        disabled={isShown && shown.length === 1}
                        onChange={() =>
                          choose(isShown ? ids.filter((id) => id !== supplierId) : [...ids, supplierId])
                        }
                      />
                    }
                    label={
                      <Box component="span" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
                        {name}{' '}
                        <Box component="span" sx={{ color: colours.ink3 }}>
                          {supplierCode}
                        </Box>
                      </Box>
                    }
                  />
                  {isShown && (
                    <>
                      <IconButton
                        size="small"
                        aria-label={t('comparison.suppliers.up', { name })}
                        disabled={place === 0}
                        onClick={() => move(column, -1)}
                      >
                        <ArrowUpward sx={{ fontSize: 16 }} />
                      </IconButton>
                      <IconButton
                        size="small"
                        aria-label={t('comparison.suppliers.down', { name })}
                        disabled={place === shown.length - 1}
                        onClick={() => move(column, 1)}
                      >
                        <ArrowDownward sx={{ fontSize: 16 }} />
                      </IconButton>
                    </>
                  )}
                </Box>
              );
            })}
          </Box>
          <Box role="status" style={visuallyHidden}>
            {said}
          </Box>
        </>
      )}
    </PopoverFilter>
  );
}
