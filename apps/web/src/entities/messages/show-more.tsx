import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Loads the next page of a list, if there is one. */
export function ShowMore({ list }: ShowMoreProps) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Button
      size="small"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      sx={{ m: 1 }}
    >
      {t('messages.showMore')}
    </Button>
  );
}
