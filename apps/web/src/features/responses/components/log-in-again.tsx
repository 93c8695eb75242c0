import CheckCircle from '@mui/icons-material/CheckCircle';
import LaptopOutlined from '@mui/icons-material/LaptopOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import { limits } from '@tenderbox/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { deleteSession } from '../../../entities/session/session.ts';
import { checkCredentials } from '../../../entities/session/sign-in/check-credentials.ts';
import { CodeInput } from '../../../entities/session/sign-in/code-input.tsx';
import { useDemoCode } from '../../../entities/session/sign-in/use-demo-code.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { Field } from '../../../shared/forms/field.tsx';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/busy-button.tsx';
import { MarkedText } from '../../../shared/ui/marked-text.tsx';
import { logInAgain } from '../api/log-in-again.ts';
import { useSending } from '../draft/draft-context.ts';

interface LogInAgainProps {
  roleEntryId: string;
  /** A call beside the saving found out. */
  hasEnded: boolean;
  savedCount: number;
  onLoggedIn: () => void;
}

/** The session has ended: the form stays, and the same person logs in again over it. */
export function LogInAgain({ hasEnded, ...rest }: LogInAgainProps) {
  const { isExpired } = useSending();
  return isExpired || hasEnded ? <LogInDialog {...rest} /> : null;
}

function LogInDialog({ roleEntryId, savedCount, onLoggedIn }: Omit<LogInAgainProps, 'hasEnded'>) {
  const { t } = useTranslation();
  const router = useRouter();
  const id = useId();
  const username = useUser()?.username ?? '';
  const { unsentCount } = useSending();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<unknown>, whenRefused: string) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401;
      setFailure(isRefused ? whenRefused : t('errors.loginUnavailable'));
    }
    setBusy(false);
  }
  const check = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await checkCredentials({ username, password });
      setChecked(true);
    }, t('errors.invalidCredentials'));
  };
  const verify = (code: string) =>
    attempt(async () => {
      await logInAgain({ username, password }, code, roleEntryId);
      onLoggedIn();
    }, t('errors.invalidCode'));

  function leave() {
    deleteSession();
    void router.navigate({ href: pathTo('login') });
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={check}>
        <DialogTitle id={id}>{t('responses.expired.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('responses.expired.lead')}</Typography>
          <Box component="ul" sx={factsLook}>
            <li>
              <CheckCircle aria-hidden sx={{ color: colours.okFill }} />
              <span>
                <MarkedText text={t('responses.expired.saved', { count: savedCount })} />
              </span>
            </li>
            {unsentCount > 0 && (
              <li>
                <LaptopOutlined aria-hidden />
                <span>
                  <MarkedText text={t('responses.expired.kept', { count: unsentCount })} />
                </span>
              </li>
            )}
          </Box>
          <Field id={`${id}-email`} name="username" label={t('login.username')}>
            <OutlinedInput
              id={`${id}-email`}
              fullWidth
              readOnly
              value={username}
              autoComplete="username"
              sx={{ bgcolor: colours.tint2, color: colours.ink2 }}
              endAdornment={<LockOutlined aria-hidden sx={{ fontSize: 18, color: colours.ink3 }} />}
            />
          </Field>
          {isChecked ? (
            <CodeStep {...{ username, isBusy }} message={failure} onCode={(code) => void verify(code)} />
          ) : (
            <Field
              id={`${id}-password`}
              name="password"
              label={t('login.password')}
              note={t('responses.expired.next')}
            >
              <OutlinedInput
                id={`${id}-password`}
                autoFocus
                fullWidth
                type={isShown ? 'text' : 'password'}
                value={password}
                autoComplete="current-password"
                onChange={({ target }) => setPassword(target.value)}
                endAdornment={
                  <InputAdornment position="end">
                    <IconButton
                      size="small"
                      aria-label={t(isShown ? 'kit.form.hidePassword' : 'kit.form.showPassword')}
                      onClick={() => setShown(!isShown)}
                    >
                      {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
                    </IconButton>
                  </InputAdornment>
                }
              />
            </Field>
          )}
          {failure && !isChecked && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions sx={{ justifyContent: 'space-between' }}>
          <Button color="inherit" onClick={leave}>
            {t('responses.expired.someoneElse')}
          </Button>
          {!isChecked && (
            <BusyButton type="submit" variant="contained" isBusy={isBusy}>
              {t('responses.expired.logIn')}
            </BusyButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface CodeStepProps {
  username: string;
  isBusy: boolean;
  message: string | null;
  onCode: (code: string) => void;
}

function CodeStep({ username, isBusy, message, onCode }: CodeStepProps) {
  const [code, setCode] = useState('');
  function edit(edited: string) {
    if (isBusy || edited === code) return;
    setCode(edited);
    if (edited.length === limits.otpLength) onCode(edited);
  }
  useDemoCode(username, edit);
  return <CodeInput value={code} onChange={edit} isBusy={isBusy} message={message} autoFocus />;
}

const factsLook = {
  ...{ listStyle: 'none', m: 0, p: 0, border: `1px solid ${colours.line}`, borderRadius: 1 },
  '& li': { display: 'flex', gap: 1.25, px: 1.5, py: 1, fontSize: 13, lineHeight: '20px' },
  '& li + li': { borderTop: `1px solid ${colours.line}` },
  '& svg': { fontSize: 18, mt: '1px' },
} as const;
