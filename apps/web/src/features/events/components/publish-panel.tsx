import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Event, PublishCheck } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { planEditorPath } from '../../../entities/events/plan-paths.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { taskEditorPath } from '../../../entities/tasks/task-paths.ts';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { MailOutlined } from '../../../shared/icons/mail-outlined.ts';
import { MoreTimeOutlined } from '../../../shared/icons/more-time-outlined.ts';
import { VisibilityOutlined } from '../../../shared/icons/visibility-outlined.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { type CheckItem, CheckList } from '../../../shared/ui/display/check-list.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

/** What is missing before a draft can be published, and what publishing does. */
export function PublishPanel({ event }: { event: Event }) {
  const { t } = useTranslation();
  const open = event.publishChecks.filter(({ isBlocking, isDone }) => isBlocking && !isDone).length;
  const asksNothing = event.publishChecks.filter(({ item }) => item === 'ANSWER_SHEET').length;
  const items = event.publishChecks.map((check) => itemOf(event, check, t));
  const order = { todo: 0, advice: 1, done: 2 };
  items.sort((one, other) => order[one.state] - order[other.state]);
  return (
    <Box
      sx={{
        display: 'grid',
        mb: 3,
        borderRadius: '12px',
        border: `1px solid ${colours.line}`,
        overflow: 'hidden',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
      }}
    >
      <Box component="section" sx={{ p: 2.5 }} aria-labelledby="publish-checks">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
          <Typography id="publish-checks" component="h2" variant="h3" sx={{ flex: '1 1 260px' }}>
            {open
              ? t('events.checks.title', { count: open })
              : asksNothing
                ? t('events.checks.emptySheets', { count: asksNothing })
                : t('events.checks.ready')}
          </Typography>
          <CompletedChecks checks={event.publishChecks} />
        </Box>
        <CheckList items={items} label={t('events.checks.label')} isWide />
      </Box>
      <Consequences event={event} />
    </Box>
  );
}

/** Progress of the checks. Advice that was not followed is not counted. */
function CompletedChecks({ checks }: { checks: PublishCheck[] }) {
  const { t } = useTranslation();
  const needed = checks.filter(({ isBlocking, isDone }) => isBlocking || isDone);
  const done = needed.filter(({ isDone }) => isDone).length;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontSize: 13, color: colours.ink2 }}>
      {t('events.checks.progress', { done, total: needed.length })}
      <Box aria-hidden sx={{ width: 104, height: 4, borderRadius: '2px', bgcolor: colours.tint2 }}>
        <Box
          sx={{
            height: '100%',
            borderRadius: '2px',
            bgcolor: colours.okFill,
            width: `${(done / Math.max(needed.length, 1)) * 100}%`,
          }}
        />
      </Box>
    </Box>
  );
}

/** Number of suppliers invited, and of the people this reaches. */
export const invitedText = ({ supplierCount, personCount }: Event, t: TFunction): string =>
  supplierCount
    ? t('events.whenPublished.whom', {
        suppliers: t('events.event.suppliers', { count: supplierCount }),
        people: t('events.whenPublished.people', { count: personCount }),
      })
    : t('events.whenPublished.everybody');

function Consequences({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { startDate, timeZone, sealed } = event;
  const whom = invitedText(event, t);
  const startsLater = Date.parse(startDate) > serverNow();
  const instant = formatInstant(startDate, timeZone);
  const practiceLines = [
    { icon: MailOutlined, text: t('firstRun.practice.consequences.answers') },
    { icon: LockOutlined, text: t('events.whenPublished.sealed') },
    { icon: MoreTimeOutlined, text: t('firstRun.practice.consequences.ends') },
  ];
  const realLines = [
    {
      icon: MailOutlined,
      text: startsLater
        ? t('events.whenPublished.invitedLater', { whom, instant })
        : t('events.whenPublished.invitedNow', { whom }),
    },
    sealed
      ? { icon: LockOutlined, text: t('events.whenPublished.sealed') }
      : { icon: VisibilityOutlined, text: t('events.whenPublished.notSealed') },
    { icon: MoreTimeOutlined, text: t('events.whenPublished.later') },
  ];
  const lines = event.isPractice ? practiceLines : realLines;
  return (
    <Box
      component="section"
      aria-labelledby="when-published"
      sx={{
        p: 2.5,
        bgcolor: colours.tint,
        borderTop: { xs: `1px solid ${colours.line}`, lg: 0 },
        borderLeft: { lg: `1px solid ${colours.line}` },
      }}
    >
      <Typography id="when-published" component="h2" variant="body1" sx={{ fontWeight: 600, mb: 1 }}>
        {t('events.whenPublished.title')}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'body2' }}
      >
        {lines.map(({ icon: Icon, text }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1.25 }}>
            <Icon aria-hidden sx={{ fontSize: 18, color: colours.ink3 }} />
            <span>
              <TimestampText text={text} />
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Target of the link that fixes each missing item. */
const fixTargets = {
  ENDS_IN_FUTURE: 'changeDates',
  INSIDE_DATES: 'changeDates',
  DESCRIPTION: 'describe',
  TERMS: 'attach',
  SECOND_PERSON: 'askForTwo',
  OPENERS: 'nameOpeners',
} as const;

function itemOf(event: Event, check: PublishCheck, t: TFunction): CheckItem {
  const { item, isDone, isBlocking, count, task, evaluation } = check;
  const instant = formatInstant(event.endDate, event.timeZone);
  const words = { count: count ?? 0, task: task?.title ?? '', evaluation: evaluation?.title ?? '', instant };
  const key = `events.checks.${item}_${isDone ? 'done' : 'todo'}`;
  const text = t(key as 'events.checks.TASKS_todo', words);
  if (isDone) return { state: 'done', text };
  const state = isBlocking ? 'todo' : 'advice';
  if (item === 'ACTIVE_USERS') {
    return { state, text, link: { label: t('events.checks.invite'), href: pathTo('bidderList') } };
  }
  if (item === 'TASKS') {
    return { state, text, link: { label: t('events.checks.addTask'), href: taskEditorPath(event.id) } };
  }
  if (task) {
    // Suppliers are added on the task page itself.
    const href = pathTo('event', { eventId: event.id, taskId: task.id });
    if (item === 'ANSWER_SHEET') {
      const editor = taskEditorPath(event.id, task.id);
      return { state, text, link: { label: t('events.checks.addQuestions'), href: editor } };
    }
    return item === 'TASK_SUPPLIERS'
      ? { state, text, link: { label: t('events.checks.addSuppliers'), href: `${href}?part=suppliers` } }
      : { state, text, link: { label: t('events.checks.showTask'), href } };
  }
  if (evaluation) {
    const href = planEditorPath(event.id, evaluation.id);
    return { state, text, link: { label: t('events.checks.editPlan'), href } };
  }
  const fixTarget = fixTargets[item as keyof typeof fixTargets];
  if (!fixTarget) return { state, text };
  const href = `${pathTo('event', { eventId: event.id })}?view=edit`;
  return { state, text, link: { label: t(`events.checks.${fixTarget}`), href } };
}
