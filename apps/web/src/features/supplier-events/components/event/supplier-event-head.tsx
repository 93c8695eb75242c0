import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EventStatusChips } from '../../../../entities/events/event-status-chip.tsx';
import { BuyerLogo } from '../../../../entities/organisations/buyer-logo.tsx';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { ApartmentOutlined } from '../../../../shared/icons/apartment-outlined.ts';
import { AttachFileOutlined } from '../../../../shared/icons/attach-file-outlined.ts';
import { DescriptionOutlined } from '../../../../shared/icons/description-outlined.ts';
import { HelpOutlineOutlined } from '../../../../shared/icons/help-outline-outlined.ts';
import { PersonOutlined } from '../../../../shared/icons/person-outlined.ts';
import { downloadStored } from '../../../../shared/lib/download-file.ts';
import { serverNow } from '../../../../shared/lib/server-clock.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { LinkButton } from '../../../../shared/ui/actions/link-button.tsx';
import { PageHead } from '../../../../shared/ui/layout/page-head.tsx';
import { changedTaskOf, nextTaskOf, viewOf } from '../../task-progress.ts';

/** Header of the event: title and buyer, and on a phone the next step in the bottom bar. */
export function SupplierEventHead({ event, tasks }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const next = nextTaskOf(event, tasks);
  const changed = changedTaskOf(event, tasks);
  // After the end, the section of questions has the button, if questions are still accepted.
  const canAsk = event.status === 'ACTIVE' && Date.parse(event.lastEndDate ?? event.endDate) > serverNow();
  return (
    <PageHead
      title={event.title}
      mark={<BuyerLogo name={event.buyer.organisationName} />}
      breadcrumb={[
        { label: t('pages.supplierEvents'), href: pathTo('supplierEvents') },
        { label: event.reference },
      ]}
      status={<EventStatusChips status={event.status} sealed={event.sealed} />}
      description={<Facts event={event} />}
      actions={
        canAsk && (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<HelpOutlineOutlined />}
            href="#questions"
            onClick={goToQuestionForm}
          >
            {t('messages.questions.ask')}
          </Button>
        )
      }
      primaryAction={
        isPhone &&
        (next ? (
          <LinkButton variant="contained" href={viewOf(next)}>
            {t(next.draft ? 'supplierEvent.continueTask' : 'supplierEvent.beginTask', { title: next.title })}
          </LinkButton>
        ) : (
          changed && (
            <LinkButton variant="contained" href={viewOf(changed, 'review')}>
              {t('supplierEvent.actOf', { act: t('supplierEvent.acts.review'), title: changed.title })}
            </LinkButton>
          )
        ))
      }
    />
  );
}

/** One line of facts about the event. */
function Facts({ event }: { event: SupplierEvent }) {
  const { t } = useTranslation();
  const { buyer, contact, termsAndConditionsFile: terms, documents } = event;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 13 }}>
      <Fact icon={<ApartmentOutlined />}>
        <Box component="span" sx={{ color: colours.ink, fontWeight: 550 }}>
          {`${buyer.organisationName}, ${buyer.businessUnitName}`}
        </Box>
      </Fact>
      {contact && (
        <Fact icon={<PersonOutlined />}>
          <Link href={`mailto:${contact.email}`}>{contact.fullName}</Link>
        </Fact>
      )}
      {terms && (
        <Fact icon={<DescriptionOutlined />}>
          <Link component="button" type="button" onClick={() => void downloadStored(terms.id)}>
            {terms.name}
          </Link>
        </Fact>
      )}
      {documents.length > 0 && (
        <Fact icon={<AttachFileOutlined />}>
          <Link href="#documents">{t('supplierEvent.documentCount', { count: documents.length })}</Link>
        </Fact>
      )}
    </Box>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 0,
        overflowWrap: 'anywhere',
        '& > svg': { fontSize: 16, color: colours.ink3 },
      }}
    >
      {icon}
      {children}
    </Box>
  );
}

/** Focuses the question field. If it is not loaded yet, the link scrolls to its position. */
function goToQuestionForm(click: MouseEvent): void {
  const box = document.querySelector<HTMLElement>('#questions textarea:not([aria-hidden])');
  if (!box) return;
  click.preventDefault();
  box.scrollIntoView({ block: 'center' });
  box.focus({ preventScroll: true });
}
