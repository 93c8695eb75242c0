import { createMemoryHistory } from '@tanstack/react-router';
import type { Role } from '@tenderbox/contract';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { saveAuthorization } from '../../entities/session/session.ts';
import { tokenOf, una } from '../../entities/test/session-token.ts';
import { answerCalls } from '../../shared/test/answer-calls.ts';
import { App } from '../app.tsx';

const buyer = { role: 'BUSINESS_UNIT_ADMIN', step: 'Go to your suppliers', href: '/suppliers' } as const;
const supplier = { role: 'BIDDER_USER', step: 'Read the FAQ', href: '/faq' } as const;

const screens: [path: string, who: { role: Role; step: string; href: string }, title: string][] = [
  ['/messages', buyer, 'Messages'],
  ['/messages', supplier, 'Messages'],
  ['/messages/edit', buyer, 'Compose message'],
];

describe('a screen that is not built yet', () => {
  test.each(screens)('%s says so with an icon, a sentence and a next step (%o)', async (path, who, title) => {
    answerCalls({});
    saveAuthorization(`Bearer ${tokenOf({ ...una, roleName: who.role })}`);
    render(<App history={createMemoryHistory({ initialEntries: [path] })} />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    const sentence = screen.getByText(/are not part of this version yet\./);
    expect(sentence.parentElement?.querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('link', { name: who.step }).getAttribute('href')).toBe(who.href);
  });
});
