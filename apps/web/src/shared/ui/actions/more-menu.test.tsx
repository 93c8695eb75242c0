import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DeleteOutlined } from '../../icons/delete-outlined.ts';
import { EditOutlined } from '../../icons/edit-outlined.ts';
import { MoreMenu } from './more-menu.tsx';

it('puts what destroys last, below a line, and acts once', async () => {
  const done: string[] = [];
  render(
    <MoreMenu
      label="More"
      items={[
        { label: 'Delete', icon: DeleteOutlined, onSelect: () => done.push('delete'), isDestructive: true },
        { label: 'Edit', icon: EditOutlined, onSelect: () => done.push('edit') },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const parts = [...screen.getByRole('menu').children].map((part) => part.getAttribute('role'));
  expect(parts).toEqual(['menuitem', 'separator', 'menuitem']);
  const [first, last] = screen.getAllByRole('menuitem');
  expect([first?.textContent, last?.textContent]).toEqual(['Edit', 'Delete']);
  expect(last?.querySelector('svg')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(done).toEqual(['delete']);
});
