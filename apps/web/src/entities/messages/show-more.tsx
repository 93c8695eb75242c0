import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The end of a list that is read part by part: the next part, where there is one. */
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
