import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { type AuditFault, auditFaultTexts, historyActionText } from '@tenderbox/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { groupHash } from '../boxes/format-exact.ts';
import type { AuditVerdict } from './use-audit-check.ts';

const maxShown = 20;

interface AuditVerdictProps {
  verdict: AuditVerdict;
}

/** Result of checking the audit trail, with the entries that have been changed. */
export function AuditVerdictNotice({ verdict }: AuditVerdictProps) {
  const { t } = useTranslation();
  const { faults, checked, hash, headCount, erasedCount, compared } = verdict;
  const isWhole = faults.length === 0 && compared?.fits !== false;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      severity={isWhole ? 'success' : 'error'}
      sx={{ mt: 2, overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
    >
      {isWhole ? t('audit.whole', { count: checked }) : <AlertTitle>{t('audit.broken')}</AlertTitle>}
      {compared && (
        <Box>
          <TimestampText
            text={t(compared.fits ? 'audit.fits' : 'audit.differs', {
              number: compared.head.number,
              at: formatInstant(compared.head.at, ownTimeZone()),
            })}
          />
        </Box>
      )}
      {faults.length > 0 && (
        <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
          {faults.slice(0, maxShown).map((fault) => (
            <li key={`${fault.kind}-${fault.number}-${fault.entryId}`}>
              <Fault fault={fault} />
            </li>
          ))}
        </Box>
      )}
      {faults.length > maxShown && <Box>{t('audit.more', { count: maxShown })}</Box>}
      {!isWhole && <Box>{t('audit.brokenLead')}</Box>}
      {isWhole && headCount > 0 && <Box>{t('audit.heads', { count: headCount })}</Box>}
      {isWhole && erasedCount > 0 && <Box>{t('audit.erased', { count: erasedCount })}</Box>}
      {isWhole && checked > 0 && (
        <Box sx={{ typography: 'caption' }}>
          {t('audit.hash')}{' '}
          <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
            {groupHash(hash)}
          </Box>
        </Box>
      )}
    </Alert>
  );
}

function Fault({ fault }: { fault: AuditFault }) {
  const { t } = useTranslation();
  const { kind, number, entryId, action, at } = fault;
  const where = number === null ? t('audit.faultOutside') : t('audit.fault', { number });
  const told = [where, action && historyActionText(action), at && formatInstant(at, ownTimeZone())];
  return (
    <>
      <strong>
        <TimestampText text={told.filter(Boolean).join(' · ')} />
      </strong>
      : {auditFaultTexts[kind]}
      {entryId && <Box sx={{ typography: 'caption' }}>{t('audit.entryId', { id: entryId })}</Box>}
    </>
  );
}
