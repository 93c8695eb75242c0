import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { limits } from '@tenderbox/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/forms/field.tsx';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { Visibility } from '../../../shared/icons/visibility.ts';
import { VisibilityOff } from '../../../shared/icons/visibility-off.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { Dialog, DialogFoot } from '../../../shared/ui/feedback/dialog.tsx';
import { pathTo } from '../../routes/path-to.ts';
import { deleteSession } from '../session.ts';
import { useUser } from '../use-user.ts';
import { checkCredentials } from './check-credentials.ts';
import { CodeInput } from './code-input.tsx';
import { logInAgain } from './log-in-again.ts';
import { useDemoCode } from './use-demo-code.ts';

interface LogInDialogProps {
  onClose: () => void;
  onLoggedIn: () => void;
}

/** Lets the same user log in again in the same role, on top of the page. */
export function LogInDialog({ onClose, onLoggedIn }: LogInDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { username = '', userRoleId = '' } = useUser() ?? {};
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
      await logInAgain({ username, password }, code, userRoleId);
      onLoggedIn();
    }, t('errors.invalidCode'));

  function leave() {
    deleteSession();
    window.location.assign(pathTo('login'));
  }

  return (
    <Dialog title={t('session.title')} isCard onClose={onClose}>
      <form onSubmit={check}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('session.lead')}</Typography>
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
            <CodeStep
              username={username}
              isBusy={isBusy}
              message={failure}
              onCode={(code) => void verify(code)}
            />
          ) : (
            <Field id={`${id}-password`} name="password" label={t('login.password')} note={t('session.next')}>
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
        </Box>
        <DialogFoot>
          <Button color="inherit" onClick={leave} sx={{ mr: 'auto' }}>
            {t('session.someoneElse')}
          </Button>
          <Button color="inherit" onClick={onClose}>
            {t('session.notNow')}
          </Button>
          {!isChecked && (
            <BusyButton type="submit" variant="contained" isBusy={isBusy}>
              {t('session.logIn')}
            </BusyButton>
          )}
        </DialogFoot>
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
