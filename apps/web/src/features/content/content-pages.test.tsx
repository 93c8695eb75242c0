import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { limits, type Role, roles } from '@tenderbox/contract';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveAuthorization } from '../../entities/session/session.ts';
import { cookies } from '../../shared/i18n/en/content/cookies.ts';
import { faq } from '../../shared/i18n/en/content/faq.ts';
import { help } from '../../shared/i18n/en/content/help.ts';
import { privacy } from '../../shared/i18n/en/content/privacy.ts';
import { terms } from '../../shared/i18n/en/content/terms.ts';
import { training } from '../../shared/i18n/en/content/training.ts';
import { authTokenKey } from '../../shared/lib/auth-token.ts';
import { CookiePolicyPage } from './components/cookie-policy-page.tsx';
import { FaqPage } from './components/faq-page.tsx';
import { HelpPage } from './components/help-page.tsx';
import { PrivacyPolicyPage } from './components/privacy-policy-page.tsx';
import { TermsPage } from './components/terms-page.tsx';
import { TrainingPage } from './components/training-page.tsx';

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  // jsdom does not implement scrollIntoView.
  Element.prototype.scrollIntoView = scrolled;
});

async function open(Page: ComponentType, path = '/') {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const page = (
    <RouterContextProvider router={router}>
      <Suspense>
        <Page />
      </Suspense>
    </RouterContextProvider>
  );
  // The text loads asynchronously after the first render.
  await act(async () => render(page));
  await screen.findByRole('heading', { level: 1 });
  return router;
}

function signInAs(roleName: Role) {
  const user = { id: '1', username: 'tess@example.com', fullName: 'Tess', userRoleId: '2', roleName };
  saveAuthorization(`Bearer head.${btoa(JSON.stringify(user))}.signature`);
}

const documents = [
  { Page: TermsPage, title: 'Terms of Use', sections: terms.sections },
  { Page: CookiePolicyPage, title: 'Use of Cookies', sections: cookies.sections },
  { Page: PrivacyPolicyPage, title: 'Privacy Policy', sections: privacy.sections },
  { Page: HelpPage, title: 'Help', sections: help.sections },
  { Page: FaqPage, title: 'FAQ', sections: faq.groups.flatMap((group) => [group, ...group.sections]) },
  {
    Page: TrainingPage,
    title: 'Training',
    sections: training.groups.flatMap((group) => [group, ...group.sections]),
  },
];

/** Paths of the specification that texts may link to. */
const paths = [
  '/login',
  '/request-password-reset',
  '/terms-and-conditions',
  '/cookie-policy',
  '/privacy-policy',
  '/help',
  '/faq',
  '/training',
  '/events',
  '/messages',
  '/suppliers',
  '/my-organisation',
  '/business-units/new',
  '/sourcing-suppliers',
  '/organisations',
  '/organisations/new',
  '/system-admins',
];

describe.each(documents)('$title', ({ Page, title, sections }) => {
  test('shows its title and all sections, each with a unique id', async () => {
    await open(Page);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sections.length).toBeGreaterThan(3);
    for (const { id, heading } of sections) {
      expect(document.getElementById(id)?.textContent).toContain(heading);
    }
  });

  test('links only to existing pages and sections', async () => {
    await open(Page);
    for (const link of document.querySelectorAll('a')) {
      const [path, anchor] = link.getAttribute('href')?.split('#') ?? [];
      if (path) expect(paths).toContain(path);
      else expect(document.getElementById(anchor ?? '')).toBeTruthy();
      if (path && anchor) {
        expect(path).toBe('/help');
        expect(help.sections.map(({ id }) => id)).toContain(anchor);
      }
    }
  });

  test('shows no markup characters or unresolved placeholders', async () => {
    await open(Page);
    expect(document.body.textContent).not.toMatch(/\*\*|\]\(|`|\$\{|undefined/);
  });
});

describe('text page', () => {
  test('moves the focus to the section selected in the table of contents', async () => {
    const router = await open(HelpPage);
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    await userEvent.click(within(contents).getByRole('link', { name: 'Contact' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contact' }));
    expect(scrolled).toHaveBeenCalled();
    expect(router.history.location.hash).toBe('#contact');
  });

  test('focuses the section named in the URL fragment', async () => {
    await open(HelpPage, '/#lost-phone');
    expect(document.activeElement?.id).toBe('lost-phone');
  });

  test('renders the children passed by the app', async () => {
    await open(() => <HelpPage>Everything is working</HelpPage>);
    expect(screen.getByText('Everything is working')).toBeTruthy();
  });

  test('shows the date of the last update and the version of the privacy policy', async () => {
    await open(PrivacyPolicyPage);
    expect(screen.getByText(`Version ${limits.privacyPolicyVersion} · Last updated 2026-11-15`)).toBeTruthy();
  });

  test('lists the keys stored in the browser', async () => {
    await open(CookiePolicyPage);
    expect(screen.getByText(authTokenKey)).toBeTruthy();
    expect(screen.getByText('tenderbox.privacyPolicyVersion')).toBeTruthy();
  });

  test('lists the supported browsers', async () => {
    await open(HelpPage);
    for (const browser of [/Edge 139/, /Firefox 129/, /Chrome 109/, /Safari 18\.4/, /Android 139/]) {
      expect(screen.getByText(browser)).toBeTruthy();
    }
  });
});

describe('FAQ page', () => {
  const opened = () => document.querySelectorAll('details[open]').length;

  test('shows the questions for the current role first, closed but present in the DOM', async () => {
    signInAs('BUSINESS_UNIT_ADMIN');
    await open(FaqPage);
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('For business unit admins');
    expect(opened()).toBe(0);
    expect(document.body.textContent).toContain('A supplier ID is unique in your business unit');
  });

  test('opens and closes all answers with one button', async () => {
    await open(FaqPage);
    const all = document.querySelectorAll('details').length;
    await userEvent.click(screen.getByRole('button', { name: 'Open all answers' }));
    expect(opened()).toBe(all);
    await userEvent.click(screen.getByRole('button', { name: 'Close all answers' }));
    expect(opened()).toBe(0);
  });

  test('opens the question named in the URL fragment', async () => {
    await open(FaqPage, '/#buyers-view');
    expect(opened()).toBe(1);
    expect(document.activeElement?.id).toBe('buyers-view');
  });

  test('opens all answers for printing and closes them afterwards', async () => {
    await open(FaqPage);
    window.dispatchEvent(new Event('beforeprint'));
    expect(opened()).toBe(document.querySelectorAll('details').length);
    window.dispatchEvent(new Event('afterprint'));
    expect(opened()).toBe(0);
  });
});

describe('training page', () => {
  const signedIn = ['BIDDER_USER', 'BIDDER_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR'] as const;
  const managing = ['SOURCING_ORGANISATION_ADMIN', 'SYSTEM_ADMIN'] as const;

  test.each([...signedIn, ...managing])(
    'shows the guide for the current role first and open: %s',
    async (role) => {
      signInAs(role);
      await open(TrainingPage);
      const guides = [...document.querySelectorAll('details')];
      expect(guides).toHaveLength(6);
      expect(guides.map((guide) => guide.open)).toEqual([true, false, false, false, false, false]);
      const first = guides[0] as HTMLElement;
      expect(within(first).getByRole('heading', { level: 2 }).textContent).toBe(roles[role].displayName);
      expect(within(first).getByText('Your role')).toBeTruthy();
      expect(first.querySelectorAll('ol > li').length).toBeGreaterThan(5);
    },
  );

  test('opens another guide when a link leads to one of its sections', async () => {
    signInAs('BIDDER_ADMIN');
    await open(TrainingPage);
    await userEvent.click(screen.getByRole('link', { name: 'get started' }));
    expect(document.activeElement?.id).toBe('supplier-user-begin');
    expect(document.activeElement?.closest('details')?.open).toBe(true);
  });
});
