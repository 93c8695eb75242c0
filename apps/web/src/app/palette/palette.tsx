import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Popover from '@mui/material/Popover';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { useRouter } from '@tanstack/react-router';
import { limits, type SignedInUser } from '@tenderbox/contract';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runKey } from '../../entities/keys/key-table.ts';
import { Close } from '../../shared/icons/close.ts';
import { Search } from '../../shared/icons/search.ts';
import { colours, shadows } from '../../shared/theme/tokens.ts';
import { KeyList } from './key-list.tsx';
import { Keys } from './keys.tsx';
import type { PaletteMode } from './open-palette.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { matches, type PaletteGroup, type PaletteItem } from './palette-item.ts';
import { PaletteOption } from './palette-option.tsx';
import { useSearchItems } from './search-items.tsx';
import { useStaticItems } from './static-items.tsx';

interface PaletteProps {
  user: SignedInUser;
  mode: PaletteMode;
  onShow: (mode: PaletteMode) => void;
  onClose: () => void;
}

/** Finds pages, things and actions by typing. `mode` may show the keys of the page instead. */
export function Palette({ user, mode, onShow, onClose }: PaletteProps) {
  if (mode === 'keys') return <KeyList user={user} onClose={onClose} />;
  return <Commands user={user} onShowKeys={() => onShow('keys')} onClose={onClose} />;
}

const searchDelay = 200;

/** The text once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface CommandsProps {
  user: SignedInUser;
  onShowKeys: () => void;
  onClose: () => void;
}

function Commands({ user, onShowKeys, onClose }: CommandsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const search = text.trim();
  const paused = usePaused(search);
  const known = useStaticItems(user, onShowKeys);
  const found = useSearchItems(user, paused);
  const isWaiting = search.length > 1 && (paused !== search || found.isFetching);
  const groups: PaletteGroup[] = [
    ...known.map(({ name, items }) => ({
      name,
      items: search ? items.filter((item) => matches(item, search)) : items,
    })),
    ...(search.length > 1 ? found.groups : []),
  ].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const chosen = items.find((item) => item.id === chosenId) ?? items[0];
  const optionId = (item: PaletteItem) => `${id}-${item.id}`;

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen, id]);

  function select(item: PaletteItem, isNewTab: boolean) {
    if (item.href && isNewTab) {
      window.open(item.href, '_blank', 'noopener');
      return;
    }
    if (item.onSelect === onShowKeys) {
      onShowKeys();
      return;
    }
    onClose();
    // Once the focus is back on the page, from where a dialog of the action takes it.
    setTimeout(() => {
      item.onSelect?.();
      if (item.href) void router.navigate({ href: item.href });
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a character, the keys belong to it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = (by: number) => () => {
      const place = (chosen ? items.indexOf(chosen) : -1) + by;
      setChosenId(items[(place + items.length) % items.length]?.id ?? null);
    };
    runKey('palette', event, {
      previousItem: step(-1),
      nextItem: step(1),
      open: () => (chosen ? select(chosen, false) : false),
      newTab: () => (chosen ? select(chosen, true) : false),
      // Within a search it is a character.
      keys: () => (text === '' ? onShowKeys() : false),
    });
  }

  const state = isWaiting
    ? t('palette.searching')
    : found.isError && search.length > 1
      ? t('palette.failed')
      : items.length === 0
        ? t('palette.none', { search })
        : '';
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="none"
      transitionDuration={0}
      slotProps={{
        backdrop: { invisible: false },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('palette.title'),
          sx: {
            display: 'flex',
            flexDirection: 'column',
            ...(isPhone
              ? { inset: 0, maxWidth: 'none', maxHeight: 'none', borderRadius: 0 }
              : {
                  top: 'min(112px, 12vh)',
                  left: 'calc(50% - min(320px, 50vw - 16px))',
                  width: 'min(640px, 100vw - 32px)',
                  maxHeight: 'min(600px, 76dvh)',
                  borderRadius: '16px',
                  boxShadow: shadows.dialog,
                }),
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          flex: 'none',
          height: 56,
          px: 2.25,
          borderBottom: `1px solid ${colours.line}`,
        }}
      >
        <Search aria-hidden sx={{ color: colours.ink3 }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={t('palette.search')}
          onChange={({ target }) => {
            setText(target.value);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': t('palette.search'),
            'aria-expanded': items.length > 0,
            'aria-controls': items.length > 0 ? `${id}-list` : undefined,
            'aria-autocomplete': 'list',
            'aria-activedescendant': chosen && optionId(chosen),
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            maxLength: limits.search,
          }}
          sx={{ fontSize: 16, '& input::placeholder': { color: colours.ink3, opacity: 1 } }}
        />
        {isPhone ? (
          <IconButton edge="end" aria-label={t('palette.close')} onClick={onClose}>
            <Close />
          </IconButton>
        ) : (
          <Box component="span" aria-hidden>
            <Keys keys={['Esc']} />
          </Box>
        )}
      </Box>
      <Box
        id={`${id}-list`}
        {...(items.length > 0 && { role: 'listbox', 'aria-label': t('palette.results') })}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', pb: 0.5 }}
      >
        {groups.map(({ name, items: ofGroup }) => (
          <Box key={name} role="group" aria-label={name}>
            <Box
              aria-hidden
              sx={{
                px: 2.25,
                pt: 1.25,
                pb: 0.5,
                fontSize: 12,
                lineHeight: '16px',
                fontWeight: 600,
                color: colours.ink3,
              }}
            >
              {name}
            </Box>
            {ofGroup.map((item) => (
              <PaletteOption
                key={item.id}
                id={optionId(item)}
                item={item}
                search={search}
                isChosen={item === chosen}
                onChoose={() => setChosenId(item.id)}
                onSelect={(isNewTab) => select(item, isNewTab)}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Box
        role="status"
        sx={{ flex: 'none', px: 2.25, py: state ? 1.25 : 0, fontSize: 13, color: colours.ink2 }}
        style={items.length > 0 && isWaiting ? visuallyHidden : undefined}
      >
        {state}
      </Box>
      {!isPhone && <PaletteFoot />}
    </Popover>
  );
}
