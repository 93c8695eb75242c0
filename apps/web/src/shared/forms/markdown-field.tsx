import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { markdownLimits, readMarkdown } from '@tenderbox/contract';
import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/tokens.ts';
import type { FieldProps } from './field.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { MultilineField } from './text-field.tsx';

interface MarkdownFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Maximum number of characters. */
  max: number;
}

/** Markdown input with a preview. */
export function MarkdownField<Values extends FieldValues = FieldValues>({
  max,
  ...props
}: MarkdownFieldProps<Values>) {
  const { t } = useTranslation();
  const [isPreviewed, setPreviewed] = useState(false);
  const text = String(useWatch({ name: props.name }) ?? '');
  return (
    <Box>
      <MultilineField
        {...props}
        minRows={4}
        note={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {t('editing.markdown')}
            <Button size="small" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
              {isPreviewed ? t('editing.hidePreview') : t('editing.preview')}
            </Button>
            <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
              {t('editing.length', { length: text.length, max })}
            </Box>
          </Box>
        }
      />
      {isPreviewed && (
        <Box
          role="region"
          aria-label={t('editing.previewOf', { label: props.label })}
          sx={{
            mt: 1,
            px: 2,
            py: 1,
            borderRadius: 1.5,
            bgcolor: colours.tint,
            border: `1px solid ${colours.line}`,
          }}
        >
          {text.trim() === '' ? (
            t('editing.nothingToPreview')
          ) : (
            <>
              {!readMarkdown(text).isComplete && (
                <Box sx={{ color: colours.ink3, fontSize: 12 }}>
                  {t('editing.partlyFormatted', { count: markdownLimits.elements })}
                </Box>
              )}
              <MarkdownText text={text} />
            </>
          )}
        </Box>
      )}
    </Box>
  );
}
