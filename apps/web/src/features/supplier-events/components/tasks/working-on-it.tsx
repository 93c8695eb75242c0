import Box from '@mui/material/Box';
import type { SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Avatar } from '../../../../shared/ui/display/avatar.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import type { Colleague } from '../../use-colleagues.ts';

interface WorkingOnItProps {
  tasks: SupplierTaskInList[];
  colleagues: readonly Colleague[];
}

/** Colleagues working on the tasks of this event now. */
export function WorkingOnIt({ tasks, colleagues }: WorkingOnItProps) {
  const { t } = useTranslation();
  const here = colleagues.flatMap((colleague) => {
    const task = tasks.find(({ id }) => id === colleague.taskId);
    return task ? [{ ...colleague, title: task.title }] : [];
  });
  if (here.length === 0) return null;
  return (
    <SideSection title={t('supplierEvent.working.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {here.map(({ roleEntryId, fullName, title }) => (
          <Box component="li" key={roleEntryId} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <Avatar name={fullName} size={32} />
            <Box sx={{ flex: 1, minWidth: 0, lineHeight: '18px' }}>
              <Box sx={{ fontWeight: 550 }}>{fullName}</Box>
              <Box sx={{ fontSize: 12, color: colours.ink2, overflowWrap: 'anywhere' }}>
                {t('supplierEvent.working.in', { title })}
              </Box>
            </Box>
            <Box
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 0.75,
                fontSize: 12,
                color: colours.ok,
                fontWeight: 550,
                '&::before': {
                  content: '""',
                  width: 7,
                  height: 7,
                  borderRadius: '50%',
                  bgcolor: colours.okFill,
                },
              }}
            >
              {t('supplierEvent.working.online')}
            </Box>
          </Box>
        ))}
      </Box>
    </SideSection>
  );
}

/** Colleagues in the row of a task. */
export function ActiveColleagues({ colleagues }: { colleagues: readonly Colleague[] }) {
  const { t } = useTranslation();
  if (colleagues.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        mt: 0.5,
        fontSize: 12,
        lineHeight: '20px',
        fontWeight: 500,
        color: colours.link,
      }}
    >
      {colleagues.map(({ roleEntryId, fullName }) => (
        <Avatar key={roleEntryId} name={fullName} size={20} variant="present" />
      ))}
      {t('supplierEvent.working.here', {
        count: colleagues.length,
        names: colleagues.map(({ fullName }) => fullName).join(', '),
      })}
    </Box>
  );
}
