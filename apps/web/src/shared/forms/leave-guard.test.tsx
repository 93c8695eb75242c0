import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppLink } from '../ui/actions/app-link.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useAppForm } from './use-app-form.ts';

const schema = z.object({ name: z.string() });

function NamePage() {
  const form = useAppForm(schema, { name: 'Una' });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
      <SubmitButton>Save name</SubmitButton>
      <AppLink href="/other">Elsewhere</AppLink>
      <AppLink href="/?tab=people">Another tab</AppLink>
      <AppLink href="/?view=edit">Another view</AppLink>
    </Form>
  );
}

async function open(history: RouterHistory = createMemoryHistory({ initialEntries: ['/'] })) {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: NamePage }),
      createRoute({ getParentRoute: () => root, path: '/other', component: () => <p>Other page</p> }),
    ]),
    history,
  });
  render(<RouterProvider router={router as never} />);
  const user = userEvent.setup();
  return { user, router, field: await screen.findByLabelText('Name') };
}

describe('leaving a form', () => {
  it('asks nothing while nothing has changed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Other page')).toBeTruthy();
  });

  it('asks before another view of the same path but not before another tab', async () => {
    const { user, field } = await open();
    await user.type(field, '!');
    await user.click(screen.getByRole('link', { name: 'Another view' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
  });

  it('asks once something has changed, and staying keeps the typed text', async () => {
    const { user, field } = await open();
    await user.type(field, ' Bell');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay on page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((field as HTMLInputElement).value).toBe('Una Bell');

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    expect(await screen.findByText('Other page')).toBeTruthy();
  });

  it('does not ask when only the query changes, nor after saving', async () => {
    const { user, router, field } = await open();
    await user.type(field, ' Bell');
    await user.click(screen.getByRole('link', { name: 'Another tab' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'people' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save name' })).toHaveProperty('ariaBusy', null),
    );
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Other page')).toBeTruthy();
  });

  it('also guards closing the browser tab', async () => {
    const history = createBrowserHistory();
    const { user, field } = await open(history);
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await user.type(field, '!');
    expect(close()).toBe(true);
    history.destroy();
  });
});
