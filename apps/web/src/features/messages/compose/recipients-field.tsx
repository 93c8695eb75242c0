import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { RecipientGroup } from '@tenderbox/contract';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectedSuppliers } from '../../../entities/suppliers/selected-suppliers.tsx';
import { SupplierPicker } from '../../../entities/suppliers/supplier-picker.tsx';
import { Field } from '../../../shared/forms/field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { Check } from '../../../shared/icons/check.ts';
import { Close } from '../../../shared/icons/close.ts';
import { ErrorOutlineOutlined } from '../../../shared/icons/error-outline-outlined.ts';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { Count } from '../../../shared/ui/display/count.tsx';
import { groupsQuery, type KnownRecipient, readAllRecipients, readGroup } from './api/recipient-queries.ts';
import type { MessageValues } from './message-values.ts';

const shownAtFirst = 12;

interface RecipientsFieldProps {
  known: ReadonlyMap<string, KnownRecipient>;
  onKnown: (suppliers: readonly KnownRecipient[]) => void;
  /** Id of the saved draft, if any, used for loading the names of all suppliers. */
  draftId: string | null;
  /** Number of suppliers with rejected e-mails, according to the server. Not all of them are loaded here. */
  refusedCount: number;
}

/** Recipients of a message: groups of an event or task, single suppliers, or both. */
export function RecipientsField({ known, onKnown, draftId, refusedCount }: RecipientsFieldProps) {
  const { t } = useTranslation();
  const { field, id, message } = useField('supplierIds');
  const [isPicking, setPicking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const ids: string[] = field.value ?? [];
  const chosen = ids.flatMap((one) => known.get(one) ?? []);
  const refused = chosen.filter(({ mailRefused }) => mailRefused);

  function add(suppliers: readonly KnownRecipient[]) {
    onKnown(suppliers);
    field.onChange([...new Set([...ids, ...suppliers.map((one) => one.id)])]);
  }
  function remove(gone: Iterable<string>) {
    const left = new Set(gone);
    field.onChange(ids.filter((one) => !left.has(one)));
  }

  // Loads all names: for a draft to thousands, only some are loaded initially.
  const naming = useMutation({
    mutationFn: async () => (chosen.length < ids.length && draftId ? readAllRecipients(draftId) : []),
    onSuccess: (all) => {
      onKnown(all);
      setShowsAll(true);
    },
  });

  const shown = chosen.slice(0, shownAtFirst);
  const more = ids.length - shown.length;
  return (
    <Field
      id={id}
      name="supplierIds"
      label={t('messages.composing.to')}
      message={message}
      help={t('messages.composing.toHelp')}
      isRequired
      isGroup
      note={
        (refused.length > 0 || refusedCount > 0) && (
          <RefusedNote name={refused[0]?.name} count={Math.max(refused.length, refusedCount)} />
        )
      }
    >
      <Groups ids={ids} onAdd={add} onRemove={remove} />
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.75,
          p: 1,
          bgcolor: colours.page,
          border: `1px solid ${message ? colours.bad : colours.field}`,
          borderRadius: 1,
        }}
      >
        {shown.map(({ id: supplierId, name, mailRefused }) => (
          <Chip
            key={supplierId}
            label={name}
            icon={mailRefused ? <ErrorOutlineOutlined sx={{ fontSize: 16 }} /> : undefined}
            deleteIcon={<Close />}
            onDelete={() => remove([supplierId])}
            sx={{
              height: { xs: 32, sm: 26 },
              borderRadius: '16px',
              fontSize: 13,
              fontWeight: 500,
              '&.MuiChip-root': { bgcolor: colours.tint2, color: colours.ink },
              '& .MuiChip-deleteIcon': { fontSize: 16, color: colours.ink2 },
              ...(mailRefused && {
                '&.MuiChip-root': { bgcolor: colours.warnTint, color: colours.warn },
                '& .MuiChip-icon, & .MuiChip-deleteIcon': { color: colours.warn },
              }),
            }}
          />
        ))}
        {more > 0 && (
          <Button
            size="small"
            aria-expanded={showsAll}
            loading={naming.isPending}
            onClick={() => (showsAll ? setShowsAll(false) : naming.mutate())}
          >
            {t('messages.composing.more', { count: more })}
          </Button>
        )}
        <ButtonBase
          ref={field.ref}
          onClick={() => setPicking(true)}
          sx={{
            flex: 1,
            minWidth: 200,
            justifyContent: 'flex-start',
            px: 1,
            minHeight: { xs: 36, sm: 28 },
            font: 'inherit',
            fontSize: 13,
            color: colours.ink3,
            borderRadius: 1,
            '&.Mui-focusVisible': focusRing.outline,
          }}
        >
          {t('messages.composing.add')}
        </ButtonBase>
      </Box>
      {showsAll && (
        <Box sx={{ mt: 1.5 }}>
          <SelectedSuppliers suppliers={chosen} onRemove={remove} onClear={() => remove(ids)} />
        </Box>
      )}
      {isPicking && (
        <SupplierPicker
          title={t('messages.composing.pick')}
          existingIds={new Set(ids)}
          onAdd={(suppliers) => {
            add(suppliers);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Field>
  );
}

interface GroupsProps {
  ids: readonly string[];
  onAdd: (suppliers: readonly KnownRecipient[]) => void;
  onRemove: (ids: Iterable<string>) => void;
}

/** Recipient groups of the event or task. Selecting a group adds its current suppliers. */
function Groups({ ids, onAdd, onRemove }: GroupsProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<MessageValues>();
  const [event, task] = useWatch({ control, name: ['event', 'task'] });
  const { data } = useQuery(groupsQuery(event?.id ?? '', task?.id));
  const about = `${event?.id} ${task?.id}`;
  // Suppliers of each group when it was selected, keyed by event, task and group.
  const [members, setMembers] = useState<Record<string, readonly string[]>>({});
  const choose = useMutation({
    mutationFn: (group: RecipientGroup) => readGroup(event?.id ?? '', task?.id, group),
    onSuccess: (suppliers, group) => {
      setMembers({ ...members, [`${about} ${group}`]: suppliers.map((one) => one.id) });
      onAdd(suppliers);
    },
  });
  if (!event || !data) return null;
  const there = new Set(ids);
  return (
    <Box
      role="group"
      aria-label={t('messages.composing.groupsOf')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.25 }}
    >
      {data.counts.map(({ group, count }) => {
        const inGroup = members[`${about} ${group}`] ?? [];
        const isOn = inGroup.length > 0 && inGroup.every((id) => there.has(id));
        return (
          <ButtonBase
            key={group}
            aria-pressed={isOn}
            disabled={count === 0}
            onClick={() => (isOn ? onRemove(inGroup) : choose.mutate(group))}
            sx={{
              display: 'inline-flex',
              gap: 1,
              minHeight: { xs: 36, sm: 32 },
              pl: 1.5,
              pr: 0.75,
              border: `1px solid ${colours.line2}`,
              borderRadius: '18px',
              font: 'inherit',
              fontSize: 13,
              fontWeight: 500,
              color: count === 0 ? colours.off : colours.ink2,
              ...(isOn && {
                bgcolor: colours.primaryTint,
                borderColor: colours.primaryLine,
                color: colours.link,
              }),
              '&.Mui-focusVisible': focusRing.outline,
            }}
          >
            {isOn && <Check aria-hidden sx={{ fontSize: 16 }} />}
            {t(`messages.composing.groups.${group}`)}
            <Count count={count} />
          </ButtonBase>
        );
      })}
    </Box>
  );
}

function RefusedNote({ name, count }: { name: string | undefined; count: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 0.75, color: colours.warn, fontWeight: 500 }}>
      <ErrorOutlineOutlined aria-hidden sx={{ fontSize: 16 }} />
      {count === 1 && name
        ? t('messages.composing.refusedOne', { name })
        : t('messages.composing.refusedMany', { count })}
    </Box>
  );
}
