import type { QuestionType } from '@tenderbox/contract';
import { AttachFileOutlined } from '../../shared/icons/attach-file-outlined.ts';
import { CalendarTodayOutlined } from '../../shared/icons/calendar-today-outlined.ts';
import { CheckBoxOutlined } from '../../shared/icons/check-box-outlined.ts';
import { NotesOutlined } from '../../shared/icons/notes-outlined.ts';
import { RadioButtonCheckedOutlined } from '../../shared/icons/radio-button-checked-outlined.ts';
import { ShortTextOutlined } from '../../shared/icons/short-text-outlined.ts';
import { TagOutlined } from '../../shared/icons/tag-outlined.ts';
import { ToggleOnOutlined } from '../../shared/icons/toggle-on-outlined.ts';

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
