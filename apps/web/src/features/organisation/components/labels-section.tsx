import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelsQuery } from '../../../entities/labels/labels-query.ts';
import { SearchField } from '../../../shared/tables/search-field.tsx';
import { measures } from '../../../shared/theme/tokens.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { AddLabelForm } from './add-label-form.tsx';
import { LabelList } from './label-list.tsx';
import { PageFailure } from './page-failure.tsx';

const labelsWithoutSearch = 10;

/** Labels that business units assign to events. */
export function LabelsSection() {
  const { t } = useTranslation();
  const { data: labels, error, refetch } = useQuery(labelsQuery);
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase();
  const found = labels?.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Stack spacing={2} sx={{ maxWidth: measures.form }}>
      <SectionHead title={t('organisation.tabs.labels')} isTitleInTab description={t('labels.lead')} />
      <AddLabelForm />
      {labels && labels.length > labelsWithoutSearch && (
        <SearchField label={t('labels.search')} value={search} onSearch={setSearch} />
      )}
      {found ? (
        <Card>
          {found.length > 0 ? (
            <LabelList labels={found} />
          ) : (
            <EmptyState text={search ? t('labels.nothingFound') : t('labels.empty')} />
          )}
        </Card>
      ) : error ? (
        <PageFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </Stack>
  );
}
