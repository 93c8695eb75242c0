import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Add } from '../icons/add.ts';
import { ArrowDownward } from '../icons/arrow-downward.ts';
import { ArrowUpward } from '../icons/arrow-upward.ts';
import { ContentCopyOutlined } from '../icons/content-copy-outlined.ts';
import { DeleteOutlined } from '../icons/delete-outlined.ts';
import { colours } from '../theme/tokens.ts';
import { Field } from './field.tsx';
import { focusable } from './form-errors.ts';
import { snapshot } from './form-values.ts';

interface ListFieldProps<Item extends object> {
  name: string;
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
  /** Label of an item, such as "Question 2". */
  itemLabel: (number: number) => string;
  addLabel: string;
  newItem: () => Item;
  /** Maximum number of items. */
  max?: number;
  /** Renders the fields of one item. Their names start with the path. */
  children: (path: string) => ReactNode;
}

/** Focus target after a change of the list: an item, or the undo button after a removal. */
type FocusTarget = { index: number; part: 'fields' | 'up' | 'down' } | 'undo';

/** List of items that can be added, copied, moved and removed, with undo for removal. */
export function ListField<Item extends object>(props: ListFieldProps<Item>) {
  const { name, label, help, isRequired, itemLabel, addLabel, newItem, max, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useFormContext();
  // Not `id`, because items may have an id of their own.
  const list = useFieldArray({ name, keyName: 'key' });
  const { error } = form.getFieldState(name, useFormState({ name }));
  const [removed, setRemoved] = useState<{ index: number; item: object } | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const target = useRef<FocusTarget | null>(null);
  const isFull = max !== undefined && list.fields.length >= max;

  useEffect(() => {
    if (target.current && element.current) focusOn(element.current, target.current);
    target.current = null;
  });

  function insert(index: number, item: object) {
    target.current = { index, part: 'fields' };
    list.insert(index, item, { shouldFocus: false });
    setRemoved(null);
  }
  function move(from: number, to: number) {
    target.current = { index: to, part: to < from ? 'up' : 'down' };
    list.move(from, to);
  }
  function remove(index: number) {
    target.current = 'undo';
    setRemoved({ index, item: snapshot(form.getValues(`${name}.${index}`)) });
    list.remove(index);
  }

  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      message={error?.root?.message ?? error?.message}
      isGroup
    >
      <Stack ref={element} role="group" aria-labelledby={`${id}-label`} spacing={1.5} sx={{ mt: 0.5 }}>
        {list.fields.map(({ key }, index) => (
          <Item
            key={key}
            label={itemLabel(index + 1)}
            isFirst={index === 0}
            isLast={index === list.fields.length - 1}
            onMove={(step) => move(index, index + step)}
            onCopy={isFull ? undefined : () => insert(index + 1, copyOf(form.getValues(`${name}.${index}`)))}
            onRemove={() => remove(index)}
          >
            {children(`${name}.${index}`)}
          </Item>
        ))}
        <Box role="status">
          {removed && (
            <Box
              sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', color: colours.ink2 }}
            >
              {t('editing.removed', { item: itemLabel(removed.index + 1) })}
              <Button data-part="undo" size="small" onClick={() => insert(removed.index, removed.item)}>
                {t('editing.undo')}
              </Button>
            </Box>
          )}
        </Box>
        {!isFull && (
          <div>
            <Button
              variant="outlined"
              startIcon={<Add />}
              onClick={() => insert(list.fields.length, newItem())}
            >
              {addLabel}
            </Button>
          </div>
        )}
      </Stack>
    </Field>
  );
}

interface ItemProps {
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onCopy?: () => void;
  onRemove: () => void;
  children: ReactNode;
}

function Item({ label, isFirst, isLast, onMove, onCopy, onRemove, children }: ItemProps) {
  const { t } = useTranslation();
  const actions = [
    {
      part: 'up',
      icon: ArrowUpward,
      text: t('editing.moveUp', { item: label }),
      act: () => onMove(-1),
      isDisabled: isFirst,
    },
    {
      part: 'down',
      icon: ArrowDownward,
      text: t('editing.moveDown', { item: label }),
      act: () => onMove(1),
      isDisabled: isLast,
    },
    {
      part: 'copy',
      icon: ContentCopyOutlined,
      text: t('editing.copy', { item: label }),
      act: onCopy,
      isDisabled: !onCopy,
    },
    {
      part: 'remove',
      icon: DeleteOutlined,
      text: t('editing.remove', { item: label }),
      act: onRemove,
      isDisabled: false,
    },
  ];
  return (
    <Box
      role="group"
      aria-label={label}
      data-item
      sx={{ border: 1, borderColor: colours.line, borderRadius: 1.5, overflow: 'hidden' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 2,
          pr: 1,
          py: 0.5,
          bgcolor: colours.tint,
          borderBottom: 1,
          borderColor: colours.line,
        }}
      >
        <Box sx={{ flex: 1, typography: 'subtitle2' }}>{label}</Box>
        {actions.map(({ part, icon: Icon, text, act, isDisabled }) => (
          <IconButton
            key={part}
            size="small"
            data-part={part}
            aria-label={text}
            title={text}
            aria-disabled={isDisabled || undefined}
            onClick={() => !isDisabled && act?.()}
            sx={isDisabled ? { opacity: 0.4 } : undefined}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
      <Stack data-part="fields" spacing={2.5} sx={{ p: 2 }}>
        {children}
      </Stack>
    </Box>
  );
}

/** A copy is a new item without an id. */
function copyOf(item: object): object {
  const { id: _, ...rest } = snapshot(item) as { id?: unknown };
  return rest;
}

function focusOn(list: HTMLElement, target: FocusTarget): void {
  if (target === 'undo') {
    list.querySelector<HTMLElement>(':scope > [role="status"] [data-part="undo"]')?.focus();
    return;
  }
  const item = list.querySelectorAll<HTMLElement>(':scope > [data-item]')[target.index];
  const part = item?.querySelector<HTMLElement>(`[data-part="${target.part}"]`);
  (target.part === 'fields' ? part?.querySelector<HTMLElement>(focusable) : part)?.focus();
}
