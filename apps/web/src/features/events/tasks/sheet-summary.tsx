import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import Notes from '@mui/icons-material/Notes';
import Numbers from '@mui/icons-material/Numbers';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import ShortText from '@mui/icons-material/ShortText';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import type { PriceTable, Question, QuestionType, Sheet, SheetSection } from '@tenderbox/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';

const icons: Record<QuestionType, typeof Notes> = {
  TEXT: ShortText,
  LONG_TEXT: Notes,
  NUMBER: Numbers,
  YES_NO: ToggleOnOutlined,
  ONE_OF: RadioButtonChecked,
  SEVERAL_OF: CheckBoxOutlined,
  DATE: CalendarTodayOutlined,
  FILE: AttachFileOutlined,
};

// So many of each stand there at first; a click shows as many more, however many there are.
const shownAtFirst = 5;
const shownMore = 100;

/** What suppliers are asked for, in a few lines. */
export function SheetSummary({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { sections, priceTable, excelTemplateId } = sheet;
  if (sections.length === 0 && !priceTable && !excelTemplateId) {
    return <Box sx={{ color: colours.ink3 }}>{t('eventTasks.sheet.empty')}</Box>;
  }
  return (
    <Box sx={{ border: `1px solid ${colours.line}`, borderRadius: 1, overflow: 'hidden' }}>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      {priceTable && <Prices table={priceTable} />}
      {excelTemplateId && (
        <Head name={t('eventTasks.sheet.template')} fact={t('eventTasks.sheet.returned')} />
      )}
    </Box>
  );
}

function Section({ section: { title, questions } }: { section: SheetSection }) {
  const { t } = useTranslation();
  return (
    <>
      <Head name={title} fact={t('eventTasks.sheet.questions', { count: questions.length })} />
      <Some
        items={questions}
        more={(count) => t('eventTasks.sheet.moreQuestions', { count })}
        row={(question) => <QuestionLine key={question.id} question={question} />}
      />
    </>
  );
}

function QuestionLine({ question }: { question: Question }) {
  const { t } = useTranslation();
  const Icon = icons[question.type];
  return (
    <Line fact={useFactOf(question)}>
      <Icon aria-hidden sx={{ fontSize: 18, color: colours.ink3, flex: 'none' }} />
      <span>
        {question.label}
        {question.required && (
          <>
            <span aria-hidden> *</span>
            <span style={visuallyHidden}>{t('eventTasks.sheet.required')}</span>
          </>
        )}
      </span>
    </Line>
  );
}

/** What may be answered, in a few words: "Number, weeks, 20 to 120". */
function useFactOf(question: Question): string {
  const { t } = useTranslation();
  const type = t(`eventTasks.sheet.types.${question.type}`);
  switch (question.type) {
    case 'ONE_OF':
    case 'SEVERAL_OF':
      return t(`eventTasks.sheet.${question.type}`, { count: question.options.length });
    case 'NUMBER':
    case 'DATE': {
      const { min, max } = question;
      const range =
        min && max
          ? t('eventTasks.sheet.between', { min, max })
          : min
            ? t('eventTasks.sheet.from', { min })
            : max && t('eventTasks.sheet.upTo', { max });
      return [type, question.type === 'NUMBER' && question.unit, range].filter(Boolean).join(', ');
    }
    case 'FILE':
      return [type, question.extensions.join(' ')].filter(Boolean).join(', ');
    default:
      return type;
  }
}

function Prices({ table }: { table: PriceTable }) {
  const { t } = useTranslation();
  const facts = [
    t('eventTasks.sheet.lines', { count: table.lines.length }),
    table.leadTime && t('eventTasks.sheet.leadTime'),
    table.noBidAllowed && t('eventTasks.sheet.noBid'),
  ];
  return (
    <>
      <Head
        name={t('eventTasks.sheet.prices', { currency: table.currency })}
        fact={facts.filter(Boolean).join(', ')}
      />
      <Some
        items={table.lines}
        more={(count) => t('eventTasks.sheet.moreLines', { count })}
        row={({ id, code, description, quantity, unit }) => (
          <Line key={id} fact={[quantity, unit].filter(Boolean).join(' ')}>
            {code && <Box sx={{ minWidth: 64, color: colours.ink2 }}>{code}</Box>}
            <span>{description}</span>
          </Line>
        )}
      />
    </>
  );
}

interface SomeProps<Item> {
  items: readonly Item[];
  more: (count: number) => string;
  row: (item: Item) => ReactNode;
}

function Some<Item>({ items, more, row }: SomeProps<Item>) {
  const [shown, setShown] = useState(shownAtFirst);
  const left = items.length - shown;
  return (
    <>
      {items.slice(0, shown).map(row)}
      {left > 0 && (
        <Box sx={{ px: 1.5, py: 0.5, borderTop: `1px solid ${colours.line}` }}>
          <Button size="small" sx={{ px: 0.5, ml: -0.5 }} onClick={() => setShown(shown + shownMore)}>
            {more(left)}
          </Button>
        </Box>
      )}
    </>
  );
}

const lineLook = { display: 'flex', gap: 1.5, px: 2, py: 1.25, fontSize: 13, lineHeight: '20px' };

function Head({ name, fact }: { name: string; fact: string }) {
  return (
    <Box
      sx={{
        ...{ ...lineLook, bgcolor: colours.tint, fontWeight: 600 },
        '&:not(:first-of-type)': { borderTop: `1px solid ${colours.line}` },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
      <Box sx={{ color: colours.ink2, fontWeight: 500 }}>{fact}</Box>
    </Box>
  );
}

function Line({ children, fact }: { children: ReactNode; fact: string }) {
  return (
    <Box sx={{ ...lineLook, borderTop: `1px solid ${colours.line}` }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', gap: 1.25, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <Box sx={{ color: colours.ink3, textAlign: 'right', maxWidth: '45%', overflowWrap: 'anywhere' }}>
        {fact}
      </Box>
    </Box>
  );
}
