import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconComponent } from '../../icons/create-icon.tsx';
import { MoreHoriz } from '../../icons/more-horiz.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { colours, measures, shadows } from '../../theme/tokens.ts';

/** Rare or destructive action. */
export interface MoreMenuItem {
  label: string;
  icon?: IconComponent;
  onSelect: () => void;
  isDestructive?: boolean;
  isDisabled?: boolean;
}

interface MoreMenuProps {
  items: readonly MoreMenuItem[];
  label?: string;
  /** In rows of a table: small, and without a border. */
  isInRow?: boolean;
}

const noItems: readonly MoreMenuItem[] = [];

const outlined = {
  flex: 'none',
  border: `1px solid ${colours.line2}`,
  borderRadius: 1,
  color: colours.ink,
  bgcolor: colours.page,
  boxShadow: shadows.button,
  width: { xs: measures.controlOnPhone, sm: measures.control },
  aspectRatio: '1',
};

const ruleLook = { height: '1px', my: 0.5, mx: -0.5, bgcolor: colours.line };

/**
 * The one "⋯" menu, for rare or destructive actions: those that destroy are last, below a line. Renders nothing
 * if there are none.
 */
export function MoreMenu({ items, label, isInRow = false }: MoreMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  usePageActions(isInRow ? noItems : items);
  if (items.length === 0) return null;
  const name = label ?? t('kit.menu.more');
  const isLast = ({ isDestructive }: MoreMenuItem) => isDestructive === true;
  const ordered = [...items.filter((item) => !isLast(item)), ...items.filter(isLast)];

  return (
    <>
      <IconButton
        id={`${id}-button`}
        size={isInRow ? 'small' : 'medium'}
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={isInRow ? undefined : outlined}
      >
        <MoreHoriz />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Ends where its button ends, so that it keeps to the margin of the page.
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {ordered.flatMap((item, place) => [
          item.isDestructive && place > 0 && !ordered[place - 1]?.isDestructive ? (
            <Box key="rule" component="li" role="separator" sx={ruleLook} />
          ) : null,
          <MenuItem
            key={item.label}
            disabled={item.isDisabled}
            onClick={() => {
              setAnchor(null);
              item.onSelect();
            }}
            sx={{ gap: 1.25, ...(item.isDestructive && { color: 'error.main' }) }}
          >
            {item.icon && (
              <item.icon
                aria-hidden
                sx={{ fontSize: 18, color: item.isDestructive ? 'inherit' : colours.ink3 }}
              />
            )}
            {item.label}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}
