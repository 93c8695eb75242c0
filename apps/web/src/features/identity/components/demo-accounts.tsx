import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { DemoAccount } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { demoAccountsQuery } from '../../../entities/session/sign-in/demo-accounts-query.ts';
import { ChevronRight } from '../../../shared/icons/chevron-right.ts';
import { versionQuery } from '../../../shared/lib/version-query.ts';
import { colours, measures } from '../../../shared/theme/tokens.ts';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';

interface DemoAccountsProps {
  onChoose: (account: DemoAccount) => void;
}

/** Accounts to log in with on a demo installation. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { t } = useTranslation();
  const { data: version } = useQuery(versionQuery);
  const accounts = useQuery({ ...demoAccountsQuery, enabled: version?.demo === true });
  if (!version?.demo) return null;

  return (
    <Box
      component="section"
      aria-labelledby="demo-accounts"
      sx={{
        width: '100%',
        mt: { xs: 2, sm: 3.5 },
        border: `1px solid ${colours.line}`,
        borderRadius: '12px',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          columnGap: 2,
          px: 1.5,
          py: 1.25,
          bgcolor: colours.tint,
          borderBottom: 1,
          borderColor: colours.line,
        }}
      >
        <Typography variant="body2" component="h2" id="demo-accounts" sx={{ fontWeight: 600 }}>
          {t('demo.heading')}
        </Typography>
        <Typography variant="body2" sx={{ color: colours.ink3, display: { xs: 'none', sm: 'block' } }}>
          {t('demo.lead')}
        </Typography>
      </Box>
      {accounts.isPending && (
        <Box sx={{ px: 1.75 }}>
          <ListSkeleton rows={5} />
        </Box>
      )}
      {accounts.isError && <Remark text={t('demo.failed')} />}
      {accounts.data?.length === 0 && <Remark text={t('demo.empty')} />}
      {accounts.data && <AccountList accounts={accounts.data} onChoose={onChoose} />}
    </Box>
  );
}

/** Shows one account per role, and the others on demand. */
function AccountList({ accounts, onChoose }: { accounts: DemoAccount[] } & DemoAccountsProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const roleOf = ({ roles }: DemoAccount) => (roles.length > 1 ? t('demo.severalRoles') : (roles[0] ?? ''));
  const firsts = new Map(accounts.toReversed().map((account) => [roleOf(account), account]));
  const isFirst = (account: DemoAccount) => firsts.get(roleOf(account)) === account;
  const shown = showsAll ? accounts : accounts.filter(isFirst);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((account) => (
          <Box
            component="li"
            key={account.username}
            sx={{ borderBottom: 1, borderColor: colours.line, '&:last-child': { borderBottom: 0 } }}
          >
            <DemoAccountButton account={account} role={roleOf(account)} onClick={() => onChoose(account)} />
          </Box>
        ))}
      </Box>
      {shown.length < accounts.length && (
        <Box sx={{ borderTop: 1, borderColor: colours.line, p: 0.5 }}>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('demo.more', { count: accounts.length - shown.length })}
          </Button>
        </Box>
      )}
    </>
  );
}

interface DemoAccountButtonProps {
  account: DemoAccount;
  role: string;
  onClick: () => void;
}

function DemoAccountButton({ account, role, onClick }: DemoAccountButtonProps) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        display: 'grid',
        gridTemplateColumns: '116px minmax(0, 1fr) 14px',
        columnGap: 1,
        width: '100%',
        minHeight: { xs: measures.controlOnPhone, sm: 37 },
        pl: 1.5,
        pr: 0.75,
        textAlign: 'left',
        typography: 'body2',
        fontFamily: 'inherit',
        '&:hover': { bgcolor: colours.primaryTint },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      <Box component="span" sx={{ color: colours.ink2, fontSize: 12 }}>
        {role}
      </Box>
      <Box
        component="span"
        title={[account.username, account.place].filter(Boolean).join('\n')}
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          columnGap: 0.75,
          minWidth: 0,
          py: 0.75,
          alignItems: { sm: 'baseline' },
          whiteSpace: 'nowrap',
        }}
      >
        <Box component="span" sx={{ fontWeight: 550 }}>
          {account.fullName}
        </Box>{' '}
        <Box
          component="span"
          sx={{ color: colours.ink2, fontSize: 12, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {account.place}
        </Box>
      </Box>
      <ChevronRight aria-hidden sx={{ fontSize: 14, color: colours.off }} />
    </ButtonBase>
  );
}

function Remark({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 1.75, py: 1.5 }}>
      {text}
    </Typography>
  );
}
