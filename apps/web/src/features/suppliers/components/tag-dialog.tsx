import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Supplier, tagSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { supplierTagsQuery } from '../../../entities/suppliers/supplier-queries.ts';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { descriptionOf, Field } from '../../../shared/forms/field.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { useField } from '../../../shared/forms/use-field.ts';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';

const schema = z.object({ tag: tagSchema });

interface TagDialogProps {
  isRemoving: boolean;
  suppliers: readonly Supplier[];
  onTag: (tag: string) => Promise<void>;
  onClose: () => void;
}

/** Asks which tag to add to or remove from several suppliers. */
export function TagDialog({ isRemoving, suppliers, onTag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const { data: known = [] } = useQuery(supplierTagsQuery);
  const form = useAppForm(schema, { tag: '' }, { validatesOn: 'onSubmit' });
  const kind = isRemoving ? 'untag' : 'tag';
  const tags = isRemoving ? suppliers.flatMap((supplier) => supplier.tags) : known.map(({ tag }) => tag);
  const count = { suppliers: t('suppliers.bulk.suppliers', { count: suppliers.length }) };
  return (
    <FormDialog
      title={t(`suppliers.bulk.${kind}Title`, count)}
      text={t(`suppliers.bulk.${kind}Text`)}
      width="small"
      onClose={onClose}
    >
      <Form
        form={form}
        guardsLeaving={false}
        onSubmit={async ({ tag }) => {
          await onTag(tag);
          onClose();
        }}
      >
        <TagField tags={[...new Set(tags)]} />
        <DialogButtons confirmLabel={t(`suppliers.bulk.${kind}Confirm`)} onClose={onClose} />
      </Form>
    </FormDialog>
  );
}

function TagField({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation();
  const { field, id, message, isInvalid } = useField<z.input<typeof schema>>('tag');
  return (
    <Field id={id} name="tag" label={t('suppliers.bulk.tag')} message={message} isRequired>
      <Autocomplete
        freeSolo
        id={id}
        // Hides the list once a tag is typed in full, because it would cover the button below.
        options={tags.filter((tag) => tag !== field.value)}
        inputValue={field.value}
        onInputChange={(_event, text) => field.onChange(text)}
        onBlur={field.onBlur}
        renderInput={(input) => (
          <MuiTextField
            {...input}
            hiddenLabel
            autoFocus
            required
            inputRef={field.ref}
            error={isInvalid}
            slotProps={{
              ...input.slotProps,
              htmlInput: { ...input.slotProps.htmlInput, 'aria-describedby': descriptionOf({ id, message }) },
            }}
          />
        )}
      />
    </Field>
  );
}
