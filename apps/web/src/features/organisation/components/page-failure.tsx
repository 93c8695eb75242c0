import Card from '@mui/material/Card';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { TableFailure } from '../../../shared/tables/table-placeholders.tsx';

/** Stands where a page would be that could not be read. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      <TableFailure text={textOfError(error)} onRetry={onRetry} />
    </Card>
  );
}
