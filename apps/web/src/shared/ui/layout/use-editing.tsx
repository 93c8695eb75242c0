import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditOutlined } from '../../icons/edit-outlined.ts';
import { PhoneBar } from './phone-bar.tsx';

/**
 * Switches between reading and editing. The edit button is in the page header, or at the bottom on a phone,
 * and gets the focus back when editing ends.
 */
export function useEditing({ onStart }: { onStart?: () => void } = {}) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const editButton = !isEditing && (
    <Button
      ref={button}
      variant="outlined"
      startIcon={<EditOutlined />}
      onClick={() => {
        onStart?.();
        setEditing(true);
      }}
    >
      {t('details.edit')}
    </Button>
  );
  return {
    isEditing,
    stop: () => setEditing(false),
    /** For the page header. */
    headButton: !isPhone && editButton,
    /** Rendered next to the edited content, so that it is visible only with it. */
    phoneButton: isPhone && editButton && <PhoneBar>{editButton}</PhoneBar>,
  };
}
