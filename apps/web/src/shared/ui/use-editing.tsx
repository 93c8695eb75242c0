import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneBar } from './phone-bar.tsx';

/**
 * Whether something is being read or edited. Its button stands in the head of the page, on a phone at the foot of the
 * screen; the focus comes back to it when the editing ends.
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
    /** For the head of the page. */
    headButton: !isPhone && editButton,
    /** Beside what is edited, so that it is seen where that is. */
    phoneButton: isPhone && editButton && <PhoneBar>{editButton}</PhoneBar>,
  };
}
