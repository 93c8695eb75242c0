import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { PeopleBase } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAddOutlined } from '../../shared/icons/person-add-outlined.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { PageHead } from '../../shared/ui/layout/page-head.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import type { AppEventName } from '../session/app-events.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { teamQuery } from './team-query.ts';
import { TeamTable } from './team-table.tsx';
import { useTeamActions } from './use-team-actions.ts';

interface TeamSectionProps {
  /** API path of the team, such as `/api/system`. */
  base: PeopleBase;
  /** Parameters of the path. */
  params: Record<string, string>;
  /** Name of the entity for confirmations, for example "Dredging". */
  teamName: string;
  /** Without one, the tab of the section is its title. */
  title?: string;
  /** Introductory sentence under the title. */
  lead?: string;
  /** Shown as a page or as a section of one. */
  level?: 'page' | 'section';
  /** App event to emit when someone was invited. */
  invitedEvent?: AppEventName;
}

/** People of the system, an organisation, a business unit or a supplier, with their actions. */
export function TeamSection(props: TeamSectionProps) {
  const { base, params, teamName, lead, level = 'section', invitedEvent } = props;
  const { t } = useTranslation();
  const id = useId();
  const team = { base, params };
  const { data, error, isPending, refetch } = useQuery(teamQuery(team));
  const teamActions = useTeamActions(team);
  const [isInviting, setInviting] = useState(false);
  const title = props.title ?? t('people.title');
  const roles = data?.roles ?? [];

  const refusal = data?.inviteRefusal;
  const whyNot =
    refusal?.code === 'SUPPLIER_HAS_PEOPLE'
      ? t('people.looksAfterItself', { place: teamName })
      : refusal?.message;
  const inviteButton = data?.can.invite !== false && (
    <Button
      variant="contained"
      startIcon={<PersonAddOutlined />}
      disabled={!data}
      onClick={() => setInviting(true)}
    >
      {t('people.invite.open')}
    </Button>
  );
  return (
    <Box component="section" aria-labelledby={level === 'section' ? id : undefined}>
      {level === 'page' ? (
        <PageHead title={title} description={lead} primaryAction={inviteButton} />
      ) : (
        <SectionHead
          titleId={id}
          title={title}
          isTitleInTab={props.title === undefined}
          description={lead}
          primaryAction={inviteButton}
        />
      )}
      {whyNot && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {whyNot}
        </Alert>
      )}
      <TeamTable
        label={title}
        teamName={teamName}
        people={data?.users ?? []}
        roles={roles}
        teamActions={teamActions}
        canInvite={!refusal}
        isLoading={isPending}
        error={error && !data ? textOfError(error) : null}
        onRetry={() => void refetch()}
      />
      {isInviting && (
        <InviteDialog
          team={team}
          teamActions={teamActions}
          roles={roles}
          teamName={teamName}
          invitedEvent={invitedEvent}
          onClose={() => setInviting(false)}
        />
      )}
    </Box>
  );
}
