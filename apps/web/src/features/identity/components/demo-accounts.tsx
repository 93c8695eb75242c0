import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { DemoAccount } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { versionQuery } from '../../../shared/lib/version-query.ts';
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx';
import { demoAccountsQuery } from '../api/demo-accounts-query.ts';

interface DemoAccountsProps {
  onChoose: (account: DemoAccount) => void;
}

/** On a demo installation: the accounts to sign in with. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { t } = useTranslation();
  const { data: version } = useQuery(versionQuery);
  const accounts = useQuery({ ...demoAccountsQuery, enabled: version?.demo === true });
  if (!version?.demo) return null;

  return (
    <Card component="section" aria-labelledby="demo-accounts" sx={{ width: '100%' }}>
      <Box sx={{ px: 2.5, pt: 2, pb: 1.5 }}>
        <Typography variant="h3" component="h2" id="demo-accounts">
          {t('demo.heading')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('demo.lead')}
        </Typography>
      </Box>
      <Box sx={{ maxHeight: 340, overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}>
        {accounts.isPending && (
          <Box sx={{ px: 2.5 }}>
            <ListSkeleton rows={5} />
          </Box>
        )}
        {accounts.isError && <Remark text={t('demo.failed')} />}
        {accounts.data?.length === 0 && <Remark text={t('demo.empty')} />}
        {accounts.data && accounts.data.length > 0 && (
          <AccountGroups accounts={accounts.data} onChoose={onChoose} />
        )}
      </Box>
    </Card>
  );
}

function AccountGroups({ accounts, onChoose }: { accounts: DemoAccount[] } & DemoAccountsProps) {
  const { t } = useTranslation();
  const groups = new Map<string, DemoAccount[]>();
  for (const account of accounts) {
    const group = account.roles.length > 1 ? t('demo.severalRoles') : (account.roles[0] ?? '');
    groups.set(group, [...(groups.get(group) ?? []), account]);
  }
  return [...groups].map(([role, members]) => (
    <Box key={role} component="section" aria-label={role} sx={{ py: 1 }}>
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ px: 2.5 }}>
        {role}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map((account) => (
          <li key={account.username}>
            <DemoAccountButton account={account} onClick={() => onChoose(account)} />
          </li>
        ))}
      </Box>
    </Box>
  ));
}

function DemoAccountButton({ account, onClick }: { account: DemoAccount; onClick: () => void }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        width: '100%',
        minHeight: 52,
        px: 2.5,
        py: 0.75,
        gap: 1,
        textAlign: 'left',
        justifyContent: 'space-between',
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {account.fullName}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block' }}>
          {account.username}
        </Typography>
      </Box>
      <ChevronRight aria-hidden fontSize="small" sx={{ color: 'text.disabled' }} />
    </ButtonBase>
  );
}

function Remark({ text }: { text: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 2.5, py: 2 }}>
      {text}
    </Typography>
  );
}
