import Button from '@mui/material/Button';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Opens or closes all disclosures within an element. */
export function OpenAllButton({ within }: { within: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  function turn() {
    for (const disclosure of within.current?.querySelectorAll('details') ?? []) disclosure.open = !isOpen;
    setOpen(!isOpen);
  }
  return (
    <Button variant="outlined" onClick={turn} sx={{ displayPrint: 'none' }}>
      {isOpen ? t('content.closeAll') : t('content.openAll')}
    </Button>
  );
}
