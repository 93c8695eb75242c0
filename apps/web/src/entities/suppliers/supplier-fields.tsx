import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryField } from '../../shared/forms/country-field.tsx';
import { FieldGroup, Wide } from '../../shared/forms/field-group.tsx';
import { MultilineField, TextField } from '../../shared/forms/text-field.tsx';

/** Fields of a supplier's profile. What the name brings up, such as suppliers that have it too, is shown below it. */
export function SupplierFields({ belowName }: { belowName?: ReactNode }) {
  const { t } = useTranslation();
  const label = (name: FieldName) => t(`suppliers.fields.${name}`);
  return (
    <>
      <FieldGroup title={t('suppliers.groups.company')}>
        <Wide>
          <TextField
            name="supplierCode"
            label={label('supplierCode')}
            help={t('suppliers.fields.supplierCodeHelp')}
            isRequired
            autoFocus
            autoComplete="off"
          />
        </Wide>
        <Wide>
          <TextField name="name" label={label('name')} isRequired autoComplete="off" />
        </Wide>
        {belowName && <Wide>{belowName}</Wide>}
        <TextField
          name="registrationNumber"
          label={label('registrationNumber')}
          isOptional
          autoComplete="off"
        />
        <TextField name="vatNumber" label={label('vatNumber')} isOptional autoComplete="off" />
      </FieldGroup>
      <FieldGroup title={t('suppliers.groups.contact')}>
        <Wide>
          <TextField
            name="email"
            label={label('email')}
            help={t('suppliers.fields.emailHelp')}
            isOptional
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </Wide>
        <TextField
          name="phone"
          label={label('phone')}
          isOptional
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <TextField name="website" label={label('website')} isOptional inputMode="url" autoComplete="off" />
        <Wide>
          <MultilineField name="address" label={label('address')} isOptional minRows={2} autoComplete="off" />
        </Wide>
        <CountryField name="country" label={label('country')} isOptional />
      </FieldGroup>
    </>
  );
}

type FieldName =
  | 'supplierCode'
  | 'name'
  | 'registrationNumber'
  | 'vatNumber'
  | 'email'
  | 'phone'
  | 'website'
  | 'country'
  | 'address';
