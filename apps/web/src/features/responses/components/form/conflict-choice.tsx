import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FieldValue, Question } from '@tenderbox/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../../entities/session/use-user.ts';
import { MergeOutlined } from '../../../../shared/icons/merge-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Avatar } from '../../../../shared/ui/display/avatar.tsx';
import { clockOf } from '../../../../shared/ui/time/clock.ts';
import { useDraft } from '../../draft/draft-context.ts';
import type { Conflict } from '../../draft/draft-store.ts';
import { markedDifferences } from '../../draft/marked-differences.ts';
import { answerText } from './answer-text.ts';
import { focusField } from './focus-field.ts';

interface ConflictChoiceProps {
  path: string;
  conflict: Conflict;
  question?: Question;
  /** Offers to write a text that combines both. */
  isText?: boolean;
}

/**
 * Conflict of two people in one field, which stays editable: shows both versions and three ways to resolve
 * it. If the user has not typed anything, leaving the field accepts the other version.
 */
export function ConflictChoice({ path, conflict, question, isText = false }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const { store } = useDraft();
  const ownName = useUser()?.fullName ?? '';
  // Comparing long texts takes too long for every key press.
  const { mine, isUntouched, theirs, by, at } = useDeferredValue(conflict);
  const other = by ?? t('responses.conflict.colleague');
  const isOwn = by === ownName;
  const text = (value: FieldValue) => answerText(value, t, question);
  function choose(which: 'mine' | 'theirs' | 'both') {
    const now = store.conflicts.get(path);
    if (!now) return;
    const chosen = {
      mine: now.mine.value,
      theirs: undefined,
      both: `${text(now.mine.value)}\n${text(now.theirs)}`.trim(),
    }[which];
    store.resolve(path, chosen);
    focusField(path);
  }
  const lead = isUntouched ? 'leadUntouched' : isOwn ? 'leadOwn' : 'lead';
  return (
    <Box role="group" aria-label={t('responses.conflict.label')} sx={{ my: 0.5 }}>
      <Box
        role="status"
        sx={{ display: 'flex', gap: 1, color: colours.warn, fontSize: 13, fontWeight: 500, mb: 1 }}
      >
        <MergeOutlined aria-hidden sx={{ fontSize: 18 }} />
        {t(`responses.conflict.${lead}`, { name: other })}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {!isUntouched && (
          <Version
            name={ownName}
            title={t('responses.conflict.yours')}
            when={t('responses.conflict.typed', { clock: clockOf(mine.typedAt) })}
            text={text(mine.value)}
            otherText={text(theirs)}
          >
            <Button size="small" variant="outlined" onClick={() => choose('mine')}>
              {t('responses.conflict.keepMine')}
            </Button>
          </Version>
        )}
        <Version
          name={other}
          isOther
          title={isOwn ? t('responses.conflict.elsewhere') : t('responses.conflict.theirs', { name: other })}
          when={at && t('responses.conflict.saved', { clock: clockOf(at) })}
          text={text(theirs)}
          otherText={text(mine.value)}
        >
          {!isUntouched && (
            <Button size="small" variant="outlined" onClick={() => choose('theirs')}>
              {isOwn
                ? t('responses.conflict.keepOther')
                : t('responses.conflict.keepTheirs', { name: other.split(' ')[0] })}
            </Button>
          )}
        </Version>
      </Box>
      {isText && !isUntouched && (
        <Button size="small" onClick={() => choose('both')} sx={{ mt: 0.5, px: 0 }}>
          {t('responses.conflict.both')}
        </Button>
      )}
    </Box>
  );
}

interface VersionProps {
  name: string;
  isOther?: boolean;
  title: string;
  when: string | null;
  text: string;
  otherText: string;
  children: ReactNode;
}

function Version({ name, isOther = false, title, when, text, otherText, children }: VersionProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ border: `1px solid ${colours.line2}`, borderRadius: 1, p: 1.5, minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 12, color: colours.ink3, mb: 0.75 }}
      >
        <Avatar name={name} size={20} variant={isOther ? 'present' : 'quiet'} />
        <Box component="b" sx={{ color: colours.ink, fontWeight: 600 }}>
          {title}
        </Box>
        {when}
      </Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', mb: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text === '' ? (
          <Box component="span" sx={{ color: colours.ink3 }}>
            {t('responses.conflict.empty')}
          </Box>
        ) : (
          markedDifferences(text, otherText).map(({ text: piece, isMarked }, place) =>
            isMarked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stay where they are
              <Box component="mark" key={place} sx={{ bgcolor: '#FFE2AD', color: 'inherit' }}>
                {piece}
              </Box>
            ) : (
              piece
            ),
          )
        )}
      </Box>
      {children}
    </Box>
  );
}
