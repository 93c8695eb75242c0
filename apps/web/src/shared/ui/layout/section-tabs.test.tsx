import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { SectionTabs } from './section-tabs.tsx';

function Page() {
  return (
    <SectionTabs
      label="Sections"
      sections={[
        { id: 'people', label: 'People', content: <p>Una Bell</p> },
        { id: 'details', label: 'Details', content: <input aria-label="Name" /> },
      ]}
    />
  );
}

describe('sections in tabs', () => {
  it('show the first one unless the URL names another', async () => {
    renderPage(Page, '/unit');
    expect((await screen.findByRole('tab', { name: 'People' })).ariaSelected).toBe('true');
    expect(screen.getByText('Una Bell')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('open the one named in the URL', async () => {
    renderPage(Page, '/unit', '/unit?tab=details');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy();
  });

  it('keep typed text while another one is shown', async () => {
    const user = userEvent.setup();
    const router = renderPage(Page, '/unit', '/unit?tab=details&people.page=2');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Dredging');
    await user.click(screen.getByRole('tab', { name: 'People' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(router.state.location.search).toEqual({ 'people.page': 2 });
    await user.click(screen.getByRole('tab', { name: 'Details' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(field.value).toBe('Dredging');
  });
});
