import { useQueryClient } from '@tanstack/react-query';
import type { Organisation } from '@tenderbox/contract';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { organisationQuery } from './organisation-query.ts';
import { smallLogo } from './small-logo.ts';

interface OrganisationChange {
  name: string;
  timeZone: string;
  /** Null removes the logo, undefined keeps it. */
  logoFileId: string | null | undefined;
  revision: number;
}

/** Saves the name, time zone and logo of the organisation. */
export function useChangeOrganisation(): (change: OrganisationChange) => Promise<Organisation> {
  const queryClient = useQueryClient();
  return useCommand({
    call: async (body: OrganisationChange) =>
      (await callApi('PUT /api/sourcing-organisation', { body, errors: 'caller' })).data,
    emits: appEvents.organisationChanged,
    onDone: (organisation) => queryClient.setQueryData(organisationQuery.queryKey, organisation),
  }).send;
}

/** Uploads a logo and returns the id of the saved file. */
export async function uploadLogo(organisationId: string, picture: File): Promise<string> {
  const body = new FormData();
  body.append('purpose', 'ORGANISATION_LOGO');
  body.append('ownerId', organisationId);
  body.append('file', await smallLogo(picture));
  try {
    return (await callApi('POST /api/files', { body, errors: 'caller' })).data.id;
  } catch (error) {
    throw error instanceof ApiError ? asLogoError(error) : error;
  }
}

// Maps the error to the field name used by the form.
function asLogoError(error: ApiError): ApiError {
  const { message, code, globalErrors, status } = error;
  const fieldErrors = error.fieldErrors.map((refused) => ({ ...refused, property: 'logo' }));
  return new ApiError(status, { message, code, globalErrors, fieldErrors }, { cause: error });
}
