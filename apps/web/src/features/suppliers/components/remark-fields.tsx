import { useTranslation } from 'react-i18next';
import { FieldGroup, Wide } from '../../../shared/forms/field-group.tsx';
import { MultilineField } from '../../../shared/forms/text-field.tsx';
import { TagsField } from './tags-field.tsx';

/** Internal remarks of the business unit about a supplier. */
export function RemarkFields() {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('suppliers.groups.internal')}>
      <Wide>
        <TagsField name="tags" label={t('suppliers.fields.tags')} help={t('suppliers.fields.tagsHelp')} />
      </Wide>
      <Wide>
        <MultilineField
          name="notes"
          label={t('suppliers.fields.notes')}
          isOptional
          help={t('suppliers.fields.notesHelp')}
        />
      </Wide>
    </FieldGroup>
  );
}
