import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface PickerViewsProps {
  view: 'find' | 'selected';
  onView: (view: 'find' | 'selected') => void;
  selectedCount: number;
  find: ReactNode;
  selected: ReactNode;
}

/** Two views, because list and selection do not fit side by side on a phone. */
export function PickerViews({ view, onView, selectedCount, find, selected }: PickerViewsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Tabs
        value={view}
        onChange={(_event, next: 'find' | 'selected') => onView(next)}
        aria-label={t('supplierPicker.views')}
        variant="fullWidth"
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="find" label={t('supplierPicker.find')} id={`${id}-find`} aria-controls={`${id}-panel`} />
        <Tab
          value="selected"
          label={t('supplierPicker.selected', { count: selectedCount })}
          id={`${id}-selected`}
          aria-controls={`${id}-panel`}
        />
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        {view === 'find' ? find : selected}
      </div>
    </>
  );
}
