import Box from '@mui/material/Box';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../entities/session/use-user.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Avatar } from '../../../../shared/ui/display/avatar.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { formatInstant, ownTimeZone } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { useDraft, useSending } from '../../draft/draft-context.ts';
import { WorkInExcel } from '../excel/work-in-excel.tsx';
import { sheetFieldAt } from './part-names.ts';
import { TaskInstructions } from './task-instructions.tsx';
import { TaskQuestions } from './task-questions.tsx';

/** Side panel of the form: colleagues, published questions and recent changes. */
export function FormSide({ isAskedAbove }: { isAskedAbove: boolean }) {
  const { t } = useTranslation();
  const { isReadOnly } = useDraft();
  return (
    <>
      {!isReadOnly && (
        <SideSection title={t('responses.side.here')}>
          <People />
        </SideSection>
      )}
      {!isAskedAbove && <TaskInstructions />}
      <TaskQuestions />
      <WorkInExcel />
      <RecentChanges />
    </>
  );
}

const recentlyShown = 4;

/** Recent changes by the team, without previous values. */
function RecentChanges() {
  const { t } = useTranslation();
  const { task } = useDraft();
  const { fields } = useSending().response;
  const recent = useMemo(
    () =>
      Object.entries(fields)
        .sort(([, one], [, other]) => (one.changedAt < other.changedAt ? 1 : -1))
        .slice(0, recentlyShown),
    [fields],
  );
  if (recent.length === 0) return null;
  const nameOf = (path: string) => {
    const asked = sheetFieldAt(task.sheet, path);
    if (!asked) return '';
    if ('question' in asked) return asked.question.label;
    return 'line' in asked
      ? t('responses.side.changedPrice', { line: asked.line.code ?? asked.number })
      : t('sheets.template');
  };
  return (
    <SideSection title={t('responses.side.changes')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: 13 }}>
        {recent.map(([path, { changedBy, changedAt }]) => (
          <li key={path}>
            {t('responses.side.changed', {
              name: changedBy ?? t('responses.conflict.colleague'),
              what: nameOf(path),
            })}
            <Box sx={{ fontSize: 12, color: colours.ink3 }}>
              <TimestampText text={formatInstant(changedAt, ownTimeZone())} />
            </Box>
          </li>
        ))}
      </Box>
    </SideSection>
  );
}

function People() {
  const { t } = useTranslation();
  const { presence, task } = useDraft();
  const { offlineSince, isExpired } = useSending();
  const colleagues = useSyncExternalStore(presence.subscribe, presence.read);
  const user = useUser();
  const where = (path: string | null) => {
    const asked = path === null ? null : sheetFieldAt(task.sheet, path);
    if (!asked) return path === null ? t('responses.side.reading') : t('responses.side.typing');
    if ('question' in asked) return t('responses.side.question', { number: asked.number });
    return 'line' in asked
      ? t('responses.side.price', { line: asked.line.code ?? asked.number })
      : t('sheets.template');
  };
  const own = isExpired
    ? t('responses.side.loggedOut')
    : offlineSince !== null
      ? t('responses.side.offline')
      : t('responses.side.reading');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {user && (
        <Person name={t('responses.side.you', { name: user.fullName })} initials={user.fullName} what={own} />
      )}
      {colleagues.map(({ roleEntryId, fullName, path }) => (
        <Person key={roleEntryId} isOther name={fullName} initials={fullName} what={where(path)} />
      ))}
    </Box>
  );
}

interface PersonProps {
  name: string;
  initials: string;
  what: string;
  isOther?: boolean;
}

function Person({ name, initials, what, isOther = false }: PersonProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontSize: 13, lineHeight: '18px' }}
    >
      <Avatar name={initials} size={32} variant={isOther ? 'present' : 'quiet'} />
      <div>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ fontSize: 12, color: colours.ink3 }}>{what}</Box>
      </div>
    </Box>
  );
}
