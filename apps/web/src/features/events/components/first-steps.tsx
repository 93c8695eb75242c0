import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useQuery } from '@tanstack/react-query';
import type { FirstSteps as Facts } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { ownUnitQuery } from '../../../entities/units/own-unit-query.ts';
import { CheckCircle } from '../../../shared/icons/check-circle.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { PageColumns } from '../../../shared/ui/layout/page-columns.tsx';
import { areShown, firstStepsQuery, useHideFirstSteps } from '../api/first-steps.ts';
import { FirstStepsSide } from './first-steps-side.tsx';
import { PracticeOffer } from './practice-offer.tsx';

/** What a new business unit does until its first event is published. Each step is done by facts alone. */
export function FirstSteps() {
  const { t } = useTranslation();
  const user = useUser();
  const { data: facts } = useQuery(firstStepsQuery);
  const { data: unit } = useQuery({ ...ownUnitQuery, enabled: facts !== undefined && areShown(facts) });
  const hide = useHideFirstSteps();
  if (!facts || !areShown(facts)) return null;
  const steps = stepsOf(facts, unit?.timeZone ?? '', t);
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = steps.find(({ isDone, isNext }) => !isDone && isNext)?.title;
  return (
    <Box component="section" aria-labelledby="first-steps" sx={{ mb: 5 }}>
      <PageColumns side={<FirstStepsSide personToAsk={facts.personToAsk} />}>
        <Typography
          id="first-steps"
          component="h2"
          sx={{ fontSize: { xs: 24, sm: 28 }, lineHeight: 1.25, fontWeight: 620, letterSpacing: '-.01em' }}
        >
          {t('firstRun.steps.title', { unit: unit?.name ?? user?.businessUnitName ?? '' })}
        </Typography>
        <Typography sx={{ mt: 0.75, mb: 2.5, maxWidth: '56ch', fontSize: 16, color: colours.ink2 }}>
          {t('firstRun.steps.lead')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1.25, fontSize: 13 }}>
          <span>{t('firstRun.steps.progress', { done, total: steps.length })}</span>
          <Box aria-hidden sx={{ width: 160, height: 6, borderRadius: '3px', bgcolor: colours.tint2 }}>
            <Box
              sx={{
                width: `${(done / steps.length) * 100}%`,
                height: '100%',
                borderRadius: '3px',
                bgcolor: colours.okFill,
              }}
            />
          </Box>
          <Button size="small" color="inherit" onClick={hide} sx={{ ml: 'auto' }}>
            {t('firstRun.steps.hide')}
          </Button>
        </Box>
        <Box
          component="ol"
          aria-label={t('firstRun.steps.label')}
          sx={{ listStyle: 'none', m: 0, p: 0, border: `1px solid ${colours.line}`, borderRadius: '12px' }}
        >
          {steps.map((step, place) => (
            <Step key={step.title} {...step} number={place + 1} isCurrent={step.title === current} />
          ))}
        </Box>
        <PracticeOffer eventId={facts.practiceEventId} />
      </PageColumns>
    </Box>
  );
}

interface StepProps {
  title: string;
  text: string;
  isDone: boolean;
  /** Whether it is highlighted if it is the first that is not done. */
  isNext: boolean;
  action?: (isCurrent: boolean) => ReactNode;
}

function Step({
  title,
  text,
  isDone,
  action,
  number,
  isCurrent,
}: StepProps & { number: number; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      component="li"
      aria-current={isCurrent ? 'step' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '28px minmax(0, 1fr)', sm: '28px minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 1.75,
        rowGap: 1,
        px: { xs: 1.75, sm: 2.5 },
        py: 2,
        borderTop: `1px solid ${colours.line}`,
        '&:first-of-type': { borderTop: 0, borderRadius: '12px 12px 0 0' },
        '&:last-of-type': { borderRadius: '0 0 12px 12px' },
        ...(isCurrent && { bgcolor: colours.navyFaint, boxShadow: `inset 3px 0 0 ${colours.primary}` }),
      }}
    >
      {isDone ? (
        <CheckCircle aria-hidden sx={{ fontSize: 26, color: colours.okFill }} />
      ) : (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 26,
            height: 26,
            borderRadius: '50%',
            fontSize: 13,
            fontWeight: 600,
            ...(isCurrent
              ? { bgcolor: colours.primary, color: colours.page }
              : { boxShadow: `inset 0 0 0 1.5px ${colours.line2}`, color: colours.ink3 }),
          }}
        >
          {number}
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: isDone ? 500 : 600 }}>
          {title}
          <span style={visuallyHidden}>, {t(isDone ? 'firstRun.steps.done' : 'firstRun.steps.todo')}</span>
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 13, lineHeight: '18px', color: colours.ink2 }}
        >
          {text}
        </Box>
      </Box>
      {!isDone && action && (
        <Box sx={{ gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start' }}>{action(isCurrent)}</Box>
      )}
    </Box>
  );
}

const buttonStyle = (isCurrent: boolean) =>
  isCurrent ? ({ variant: 'contained' } as const) : ({ variant: 'outlined', color: 'inherit' } as const);

function stepsOf(facts: Facts, zone: string, t: TFunction): StepProps[] {
  const { adminCount, adminNames, personToAsk, hasSuppliers, hasEvents } = facts;
  const names = new Intl.ListFormat('en-GB').format([t('firstRun.steps.you'), ...adminNames]);
  const asked = personToAsk && { name: personToAsk.fullName };
  const alone = asked ? t('firstRun.steps.aloneAsk', asked) : t('firstRun.steps.alone');
  const linkTo = (label: string, href: string) => (isCurrent: boolean) => (
    <LinkButton {...buttonStyle(isCurrent)} href={href}>
      {label}
    </LinkButton>
  );
  return [
    {
      title: t('firstRun.steps.colleague'),
      text: adminCount > 1 ? t('firstRun.steps.admins', { zone, count: adminCount, names }) : alone,
      isDone: adminCount > 1,
      isNext: false,
      ...(personToAsk && {
        action: () => (
          <Link href={`mailto:${personToAsk.email}`} sx={{ fontSize: 13, fontWeight: 500 }}>
            {t('firstRun.steps.ask', { name: personToAsk.fullName })}
          </Link>
        ),
      }),
    },
    {
      title: t('firstRun.steps.suppliers'),
      text: t(hasSuppliers ? 'firstRun.steps.suppliersDone' : 'firstRun.steps.suppliersText'),
      isDone: hasSuppliers,
      isNext: true,
      action: linkTo(t('firstRun.steps.importSuppliers'), `${pathTo('bidderList')}?view=import`),
    },
    {
      title: t('firstRun.steps.event'),
      text: t(hasEvents ? 'firstRun.steps.eventDone' : 'firstRun.steps.eventText'),
      isDone: hasEvents,
      isNext: true,
      action: linkTo(t('firstRun.steps.addEvent'), pathTo('newEvent')),
    },
    {
      title: t('firstRun.steps.publish'),
      text: t('firstRun.steps.publishText'),
      isDone: false,
      isNext: true,
      ...(hasEvents && {
        action: linkTo(t('firstRun.steps.drafts'), `${pathTo('sourcingEvents')}?status=DRAFT`),
      }),
    },
  ];
}
