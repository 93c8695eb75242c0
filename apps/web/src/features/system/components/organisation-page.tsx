import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { organisationQuery } from '../api/organisation-queries.ts';
import { OrganisationDetails } from './organisation-details.tsx';

export function OrganisationPage() {
  const { sourcingOrganisationId = '' }: { sourcingOrganisationId?: string } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(organisationQuery(sourcingOrganisationId));
  if (data) return <OrganisationDetails key={data.id} organisation={data} />;
  if (!error) return <PageSkeleton />;
  return <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
}
