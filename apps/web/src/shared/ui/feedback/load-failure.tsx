import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ErrorOutlineOutlined } from '../../icons/error-outline-outlined.ts';
import { EmptyState } from './empty-state.tsx';

/** Shows that something could not be loaded, with a retry button. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={ErrorOutlineOutlined}
        text={text}
        action={
          onRetry && (
            <Button variant="outlined" onClick={onRetry}>
              {t('kit.table.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
