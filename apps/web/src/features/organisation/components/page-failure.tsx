import Card from '@mui/material/Card';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/load-failure.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';

interface PageFailureProps {
  /** The heading of a page that has no other. */
  title?: string;
  error: unknown;
  onRetry: () => void;
}

/** Stands where a page, or a part of it, would be that could not be read. */
export function PageFailure({ title, error, onRetry }: PageFailureProps) {
  return (
    <>
      {title && <PageHead title={title} />}
      <Card>
        <LoadFailure text={textOfError(error)} onRetry={onRetry} />
      </Card>
    </>
  );
}
