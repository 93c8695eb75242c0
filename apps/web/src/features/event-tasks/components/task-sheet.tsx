import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { PriceTable, Question, Task } from '@tenderbox/contract';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../entities/sheets/format-amount.ts';
import { KindIcon } from '../../../entities/sheets/kind-icon.tsx';
import { kindText } from '../../../entities/sheets/question-text.ts';
import { RequiredMark } from '../../../shared/forms/field.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

/** Items of a section shown at first, and how many more each press shows. */
const shownAtFirst = 8;
const shownMore = 200;

/** Read-only view of what a task asks for: sections with their counts, questions and price lines in short. */
export function TaskSheet({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { sheet, excelTemplate, additionalFilesAllowed } = task;
  const { sections, priceTable } = sheet;
  if (sections.length === 0 && !priceTable && !excelTemplate && !additionalFilesAllowed) {
    return <Box sx={{ color: colours.ink3 }}>{t('eventTasks.sheet.empty')}</Box>;
  }
  return (
    <Box sx={{ border: `1px solid ${colours.line}`, borderRadius: 1, fontSize: 13, lineHeight: '20px' }}>
      {sections.map(({ id, title, questions }) => (
        <SheetSection
          key={id}
          title={title}
          summary={t('eventTasks.sheet.questions', { count: questions.length })}
          items={questions}
          moreText={(count) => t('eventTasks.sheet.moreQuestions', { count })}
        >
          {(question) => <QuestionLine key={question.id} question={question} />}
        </SheetSection>
      ))}
      {priceTable && (
        <SheetSection
          title={t('eventTasks.sheet.prices', { currency: priceTable.currency })}
          summary={<AskedPerLine table={priceTable} />}
          items={priceTable.lines}
          moreText={(count) => t('eventTasks.sheet.moreLines', { count })}
        >
          {(line) => <PriceLine key={line.id} line={line} />}
        </SheetSection>
      )}
      {excelTemplate && <Note title={t('sheets.template')} text={excelTemplate.name} />}
      {additionalFilesAllowed && (
        <Note title={t('sheets.additionalFiles')} text={t('eventTasks.details.allowed')} />
      )}
    </Box>
  );
}

const rowStyles = {
  px: 1.5,
  py: '7px',
  borderBottom: `1px solid ${colours.line}`,
  overflowWrap: 'anywhere',
} as const;

const headStyles = {
  ...rowStyles,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  bgcolor: colours.tint,
  color: colours.ink2,
  '& > h3': { m: 0, fontSize: 13, lineHeight: '20px', fontWeight: 600, color: colours.ink },
} as const;

// The outline of the list closes the last row.
const lastWithoutLine = {
  '&:last-child': { '& > :last-child, & > ul:last-child > li:last-child': { borderBottom: 0 } },
};

interface SheetSectionProps<Item> {
  title: string;
  /** Number of its items, and what suppliers give for them. */
  summary: ReactNode;
  items: readonly Item[];
  moreText: (count: number) => string;
  children: (item: Item) => ReactNode;
}

/** Section with its first items. A press shows more. */
function SheetSection<Item>({ title, summary, items, moreText, children }: SheetSectionProps<Item>) {
  const id = useId();
  const [shown, setShown] = useState(shownAtFirst);
  const left = items.length - shown;
  return (
    <Box component="section" aria-labelledby={id} sx={lastWithoutLine}>
      <Box sx={headStyles}>
        <h3 id={id}>{title}</h3>
        <span>{summary}</span>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.slice(0, shown).map(children)}
      </Box>
      {left > 0 && (
        <Box sx={rowStyles}>
          <Link
            component="button"
            type="button"
            underline="hover"
            onClick={() => setShown(shown + shownMore)}
            sx={{ fontSize: 13, lineHeight: '20px' }}
          >
            {moreText(left)}
          </Link>
        </Box>
      )}
    </Box>
  );
}

/** Question with its answer type, its options and its help. */
function QuestionLine({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { label, help, required, type } = question;
  const hasOptions = question.type === 'ONE_OF' || question.type === 'SEVERAL_OF';
  return (
    <Box component="li" sx={{ ...rowStyles, display: 'flex', gap: 1.25 }}>
      <KindIcon type={type} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
          <span>
            {label}
            {required ? (
              <RequiredMark />
            ) : (
              <Box component="span" sx={{ color: colours.ink3 }}>
                {` ${t('kit.form.optional')}`}
              </Box>
            )}
          </span>
          <Box component="span" sx={{ color: colours.ink3 }}>
            <TimestampText text={kindText(question, t)} />
          </Box>
        </Box>
        {hasOptions && <Small text={question.options.join(' / ')} />}
        {help && <Small text={help} />}
      </Box>
    </Box>
  );
}

function Small({ text }: { text: string }) {
  return (
    <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3, whiteSpace: 'pre-line' }}>{text}</Box>
  );
}

/** Price line: code, description, quantity with its unit. */
function PriceLine({ line: { code, description, quantity, unit } }: { line: PriceTable['lines'][number] }) {
  return (
    <Box component="li" sx={{ ...rowStyles, display: 'flex', gap: 1.5 }}>
      <Box component="span" sx={{ flex: 'none', width: 64, fontVariantNumeric: 'tabular-nums' }}>
        {code}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {description}
      </Box>
      <Box component="span" sx={{ flex: 'none', maxWidth: '40%', textAlign: 'right', color: colours.ink3 }}>
        {[formatDecimal(quantity), unit].filter(Boolean).join(' ')}
      </Box>
    </Box>
  );
}

/** Number of lines, and what suppliers give for each besides the price. */
function AskedPerLine({ table }: { table: PriceTable }) {
  const { t } = useTranslation();
  const { lines, leadTime, commentAllowed, noBidAllowed } = table;
  return [
    t('eventTasks.sheet.lines', { count: lines.length }),
    ...(leadTime ? [t(`eventTasks.sheet.leadTime.${leadTime}`)] : []),
    ...(commentAllowed ? [t('eventTasks.sheet.comment')] : []),
    ...(noBidAllowed ? [t('eventTasks.sheet.noBid')] : []),
  ].join(', ');
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ ...headStyles, '&:last-child': { borderBottom: 0 } }}>
      <h3>{title}</h3>
      <span>{text}</span>
    </Box>
  );
}
