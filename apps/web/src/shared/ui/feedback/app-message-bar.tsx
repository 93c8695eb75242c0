import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limits } from '@tenderbox/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CheckCircleOutlined } from '../../icons/check-circle-outlined.ts';
import { ErrorOutlineOutlined } from '../../icons/error-outline-outlined.ts';
import { WarningAmber } from '../../icons/warning-amber.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useSwipe } from '../../lib/use-swipe.ts';
import { colours } from '../../theme/tokens.ts';
import { type AppMessage, appMessageEvent, appMessageOverEvent } from './app-message.ts';
import { useMessageRow } from './use-message-row.ts';

const statusStyles = {
  success: { icon: CheckCircleOutlined, text: colours.ok, tint: colours.okTint, line: colours.okLine },
  warning: { icon: WarningAmber, text: colours.warn, tint: colours.warnTint, line: colours.warnLine },
  error: { icon: ErrorOutlineOutlined, text: colours.bad, tint: colours.badTint, line: colours.badLine },
};

/** First row of the screen for app messages and other notices on every page. Pushes the page down. Render it once. */
export function AppMessageBar({ children }: { children?: ReactNode }) {
  const [shown, setShown] = useState<{ message: AppMessage; number: number } | null>(null);
  const row = useMessageRow();

  useEffect(() => {
    const show = ({ detail }: CustomEvent<AppMessage>) =>
      setShown((before) => ({ message: detail, number: (before?.number ?? 0) + 1 }));
    const clear = () => setShown(null);
    window.addEventListener(appMessageEvent, show);
    window.addEventListener(appMessageOverEvent, clear);
    return () => {
      window.removeEventListener(appMessageEvent, show);
      window.removeEventListener(appMessageOverEvent, clear);
    };
  }, []);

  const bar = shown && <Bar key={shown.number} message={shown.message} onClose={() => setShown(null)} />;
  const isError = shown?.message.status === 'error';
  return createPortal(
    <>
      {children}
      <div role="status">{!isError && bar}</div>
      <div role="alert">{isError && bar}</div>
    </>,
    row,
  );
}

function Bar({ message, onClose }: { message: AppMessage; onClose: () => void }) {
  const { t } = useTranslation();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { offset, onPointerDown } = useSwipe(limits.appMessageSwipe, onClose);
  const isPaused = isHovered || isFocused;
  useCountdown(message.timeout, isPaused, onClose);
  const { icon: Icon, text, tint, line } = statusStyles[message.status];
  const isMoved = offset.x !== 0 || offset.y !== 0;

  return (
    <Box
      data-status={message.status}
      onPointerDown={onPointerDown}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      style={
        isMoved ? { transform: `translate(${offset.x}px, ${offset.y}px)`, transition: 'none' } : undefined
      }
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 44,
        px: { xs: 2, sm: 3 },
        py: 0.5,
        pt: 'calc(4px + env(safe-area-inset-top))',
        color: text,
        bgcolor: tint,
        borderBottom: `1px solid ${line}`,
        fontWeight: 500,
        touchAction: 'none',
        userSelect: 'none',
        transition: 'transform 150ms',
      }}
    >
      <Icon titleAccess={t(`appMessage.${message.status}`)} sx={{ fontSize: 20 }} />
      <Box sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message.text}
      </Box>
      <Button
        size="small"
        color="inherit"
        onClick={onClose}
        sx={{ flexShrink: 0, '&&, &&:hover': { color: 'inherit' } }}
      >
        {t('appMessage.close')}
      </Button>
      {message.timeout > 0 && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 0,
            bottom: -1,
            width: '100%',
            height: 2,
            bgcolor: 'currentcolor',
            opacity: 0.55,
            transformOrigin: 'left',
            animation: `message-time ${message.timeout}ms linear forwards`,
            animationPlayState: isPaused ? 'paused' : 'running',
            '@keyframes message-time': { to: { transform: 'scaleX(0)' } },
          }}
        />
      )}
    </Box>
  );
}
