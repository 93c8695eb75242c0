import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import NotesOutlined from '@mui/icons-material/NotesOutlined';
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined';
import ShortTextOutlined from '@mui/icons-material/ShortTextOutlined';
import TagOutlined from '@mui/icons-material/TagOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import type { QuestionType } from '@tenderbox/contract';

const icons = {
  TEXT: ShortTextOutlined,
  LONG_TEXT: NotesOutlined,
  NUMBER: TagOutlined,
  YES_NO: ToggleOnOutlined,
  ONE_OF: RadioButtonCheckedOutlined,
  SEVERAL_OF: CheckBoxOutlined,
  DATE: CalendarTodayOutlined,
  FILE: AttachFileOutlined,
};

/** Icon of an answer type. */
export function KindIcon({ type }: { type: QuestionType }) {
  const Icon = icons[type];
  return <Icon aria-hidden style={{ fontSize: 18 }} />;
}
