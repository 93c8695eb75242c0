import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UserRole } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { roleDisplayName } from '../../../entities/session/roles.ts';
import { entityLabels } from '../entity-labels.ts';

interface RoleChoiceProps {
  /** Undefined while loading. */
  roles: readonly UserRole[] | undefined;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

export function RoleChoice({ roles, selectedId, onSelect }: RoleChoiceProps) {
  const { t } = useTranslation();
  if (!roles) return <RoleChoiceSkeleton />;
  return (
    <RadioGroup
      aria-label={t('selectRole.roles')}
      value={selectedId}
      onChange={(_, id) => onSelect(id)}
      sx={{ my: 2, gap: 1 }}
    >
      {roles.map((role) => (
        <FormControlLabel
          key={role.id}
          value={role.id}
          control={<Radio />}
          label={<RoleDescription role={role} />}
          disableTypography
          sx={{
            m: 0,
            py: 1,
            pl: 0.5,
            pr: 2,
            alignItems: 'center',
            border: 1,
            borderRadius: 1,
            borderColor: role.id === selectedId ? 'primary.main' : 'divider',
            bgcolor: role.id === selectedId ? 'action.selected' : undefined,
          }}
        />
      ))}
    </RadioGroup>
  );
}

function RoleDescription({ role }: { role: UserRole }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {entityLabels(role).map(({ label, name }) => (
        <Typography key={label} component="span" sx={{ display: 'block' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t(label)}:
          </Box>{' '}
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
        </Typography>
      ))}
      <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
        {roleDisplayName(role.role)}
      </Typography>
    </Box>
  );
}

function RoleChoiceSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('shell.loading')} sx={{ my: 2, display: 'grid', gap: 1 }}>
      {[0, 1].map((place) => (
        <Skeleton key={place} variant="rounded" height={76} />
      ))}
    </Box>
  );
}
