import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreHoriz } from '../../icons/more-horiz.ts';
import { colours, measures } from '../../theme/tokens.ts';

/** Rare or destructive action. */
export interface MoreMenuItem {
  label: string;
  onSelect: () => void;
  isDestructive?: boolean;
  isDisabled?: boolean;
}

interface MoreMenuProps {
  items: readonly MoreMenuItem[];
  label?: string;
  /** Small for rows of a table. */
  size?: 'small' | 'medium';
  /** Matches neighbouring outlined buttons. */
  isOutlined?: boolean;
}

const outlined = {
  flex: 'none',
  border: `1px solid ${colours.line2}`,
  borderRadius: 1,
  color: colours.ink,
  width: { xs: measures.controlOnPhone, sm: measures.control },
  aspectRatio: '1',
};

/** "⋯" menu for rare or destructive actions. Renders nothing if there are none. */
export function MoreMenu({ items, label, size = 'medium', isOutlined = false }: MoreMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (items.length === 0) return null;
  const name = label ?? t('kit.menu.more');

  return (
    <>
      <IconButton
        id={`${id}-button`}
        size={size}
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={isOutlined ? outlined : undefined}
      >
        <MoreHoriz />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {items.map((item) => (
          <MenuItem
            key={item.label}
            disabled={item.isDisabled}
            onClick={() => {
              setAnchor(null);
              item.onSelect();
            }}
            sx={item.isDestructive ? { color: 'error.main' } : undefined}
          >
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
