import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../shared/session/log-out.ts';
import { measures } from '../../shared/theme/theme.ts';
import { AppLink } from '../../shared/ui/app-link.tsx';
import { pathTo } from '../path-to.ts';
import { ShownError } from '../shown-error.tsx';
import { RoleList } from './role-list.tsx';

interface UserMenuProps {
  id: string;
  user: SignedInUser;
  anchor: HTMLElement | null;
  onClose: () => void;
}
