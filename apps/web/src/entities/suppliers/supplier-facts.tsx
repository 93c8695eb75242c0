import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { OutsideLink } from '../../shared/ui/actions/outside-link.tsx';
import { DefinitionList } from '../../shared/ui/display/definition-list.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { pathTo } from '../routes/path-to.ts';
import type { SupplierProfile } from './supplier-profile.ts';

/** Read-only facts about a supplier. */
export function SupplierFacts({ supplier }: { supplier: SupplierProfile }) {
  const { t } = useTranslation();
  const { businessUnit, email, phone, website } = supplier;
  const company = [
    { label: t('suppliers.fields.supplierCode'), value: supplier.supplierCode },
    ...(businessUnit
      ? [{ label: t('suppliers.supplier.businessUnit'), value: <UnitLink unit={businessUnit} /> }]
      : []),
    { label: t('suppliers.fields.registrationNumber'), value: supplier.registrationNumber },
    { label: t('suppliers.fields.vatNumber'), value: supplier.vatNumber },
    { label: t('suppliers.fields.country'), value: supplier.country },
    { label: t('suppliers.supplier.addedOn'), value: <Timestamp instant={supplier.createdAt} isDateOnly /> },
  ];
  const contact = [
    { label: t('suppliers.fields.email'), value: email && <Link href={`mailto:${email}`}>{email}</Link> },
    { label: t('suppliers.fields.phone'), value: phone && <PhoneLink phone={phone} /> },
    { label: t('suppliers.fields.website'), value: website && <OutsideLink href={website} /> },
    { label: t('suppliers.fields.address'), value: supplier.address },
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Facts title={t('suppliers.groups.company')}>
        <DefinitionList facts={company} />
      </Facts>
      <Facts title={t('suppliers.groups.contact')}>
        <DefinitionList facts={contact} />
      </Facts>
    </Box>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function UnitLink({ unit }: { unit: { id: string; name: string } }) {
  return <AppLink href={pathTo('businessUnitDetails', { businessUnitId: unit.id })}>{unit.name}</AppLink>;
}

/** Phone link, or plain text if the number cannot be dialled. */
function PhoneLink({ phone }: { phone: string }) {
  const number = phone.replace(/[^\d+]/g, '');
  return number.length > 2 ? <Link href={`tel:${number}`}>{phone}</Link> : phone;
}
