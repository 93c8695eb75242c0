import { lazyRouteComponent } from '@tanstack/react-router';

// Every screen is loaded when it is first opened.
export const LoginPage = lazyRouteComponent(
  () => import('../features/identity/components/login-page.tsx'),
  'LoginPage',
);
export const AcceptInvitationPage = lazyRouteComponent(
  () => import('../features/identity/components/accept-invitation-page.tsx'),
  'AcceptInvitationPage',
);
export const PasswordChangePage = lazyRouteComponent(
  () => import('../features/identity/components/password-change-page.tsx'),
  'PasswordChangePage',
);
export const UserProfilePage = lazyRouteComponent(
  () => import('../features/identity/components/user-profile-page.tsx'),
  'UserProfilePage',
);
export const RequestPasswordResetPage = lazyRouteComponent(
  () => import('../features/identity/components/request-password-reset-page.tsx'),
  'RequestPasswordResetPage',
);
export const PasswordResetPage = lazyRouteComponent(
  () => import('../features/identity/components/password-reset-page.tsx'),
  'PasswordResetPage',
);
export const SelectRolePage = lazyRouteComponent(
  () => import('../features/select-role/components/select-role-page.tsx'),
  'SelectRolePage',
);
export const TermsPage = lazyRouteComponent(
  () => import('../features/content/components/terms-page.tsx'),
  'TermsPage',
);
export const CookiePolicyPage = lazyRouteComponent(
  () => import('../features/content/components/cookie-policy-page.tsx'),
  'CookiePolicyPage',
);
export const PrivacyPolicyPage = lazyRouteComponent(
  () => import('../features/content/components/privacy-policy-page.tsx'),
  'PrivacyPolicyPage',
);
export const HelpAndStatusPage = lazyRouteComponent(
  () => import('./pages/help-and-status-page.tsx'),
  'HelpAndStatusPage',
);
export const FaqPage = lazyRouteComponent(
  () => import('../features/content/components/faq-page.tsx'),
  'FaqPage',
);
export const TrainingPage = lazyRouteComponent(
  () => import('../features/content/components/training-page.tsx'),
  'TrainingPage',
);
