import { useTranslation } from 'react-i18next';
import { CountryField } from '../../shared/forms/country-field.tsx';
import { FieldGroup, Wide } from '../../shared/forms/field-group.tsx';
import { MultilineField, TextField } from '../../shared/forms/text-field.tsx';

/** Fields of a supplier's profile. */
export function SupplierFields() {
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
        <TextField name="registrationNumber" label={label('registrationNumber')} autoComplete="off" />
        <TextField name="vatNumber" label={label('vatNumber')} autoComplete="off" />
      </FieldGroup>
      <FieldGroup title={t('suppliers.groups.contact')}>
        <Wide>
          <TextField
            name="email"
            label={label('email')}
            help={t('suppliers.fields.emailHelp')}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </Wide>
        <TextField name="phone" label={label('phone')} type="tel" inputMode="tel" autoComplete="off" />
        <TextField name="website" label={label('website')} inputMode="url" autoComplete="off" />
        <Wide>
          <MultilineField name="address" label={label('address')} minRows={2} autoComplete="off" />
        </Wide>
        <CountryField name="country" label={label('country')} />
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
