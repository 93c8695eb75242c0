import Card from '@mui/material/Card';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';

interface PageFailureProps {
  /** Heading, for pages without another one. */
  title?: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown when a page or a section could not be loaded. */
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
