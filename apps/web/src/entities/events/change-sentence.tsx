import Box from '@mui/material/Box';
import type { Amendment } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { ArrowForward } from '../../shared/icons/arrow-forward.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import { subjectOfChange, valueText } from './amendment-text.ts';

// Maximum number of characters shown in one line.
const shortText = 60;

interface ChangeSentenceProps {
  change: Amendment['changes'][number];
  timeZone: string;
}

/** A change as a sentence, the same for buyers and suppliers: **V6 Weather standby**, quantity: 5 → **8 day**. */
export function ChangeSentence({ change, timeZone }: ChangeSentenceProps) {
  const { t } = useTranslation();
  const { item, field } = subjectOfChange(t, change.path);
  const unit = change.unit ? ` ${change.unit}` : '';
  const [before, after] = [change.before, change.after].map((value) => valueText(t, value, timeZone)) as [
    string,
    string,
  ];
  const name = (
    <>
      {item && <b>{item}</b>}
      {item && field && ', '}
      {item ? lowerFirst(field) : field}
    </>
  );
  // An item that was added or removed is described by what it has.
  if (!field) {
    const isAdded = change.before === null;
    return (
      <details>
        <summary>
          {name} {t(isAdded ? 'events.amended.added' : 'events.amended.removed')}
        </summary>
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {isAdded ? <After>{after}</After> : <Before>{before}</Before>}
        </Box>
      </details>
    );
  }
  const isShort = before.length <= shortText && after.length <= shortText && !/\n/.test(before + after);
  if (isShort) {
    return (
      <>
        {name}
        {': '}
        <Before>{before}</Before>
        <ArrowForward
          aria-label={t('events.amended.now')}
          sx={{ fontSize: 14, mx: 0.75, verticalAlign: '-2px', color: colours.ink3 }}
        />
        <After>{`${after}${unit}`}</After>
      </>
    );
  }
  return (
    <details>
      <summary>
        {name} {t('events.amended.changed')}
      </summary>
      <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
        <Before>{before}</Before>
      </Box>
      <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
        <After>{after}</After>
      </Box>
    </details>
  );
}

const lowerFirst = (text: string | null) => text && text.charAt(0).toLowerCase() + text.slice(1);

function Before({ children }: { children: string }) {
  return (
    <Box component="del" sx={{ color: colours.ink3, overflowWrap: 'anywhere' }}>
      <TimestampText text={children} />
    </Box>
  );
}

function After({ children }: { children: string }) {
  return (
    <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600, overflowWrap: 'anywhere' }}>
      <TimestampText text={children} />
    </Box>
  );
}
