import { describe, expect, it, vi } from 'vitest';
import { entriesOf, type KeyAction, keyTable, pressedAction, runKey } from './key-table.ts';

const press = (key: string, modifiers: Partial<KeyboardEventInit> = {}) =>
  new KeyboardEvent('keydown', { key, cancelable: true, ...modifiers });

/** The event of a browser when the shown keys are pressed. */
function eventOf(shown: string): KeyboardEvent {
  const parts = shown.split('+');
  const key = parts.pop() ?? '';
  return press(key.length === 1 ? key.toLowerCase() : key, {
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  });
}

describe('table of keys', () => {
  it.each(Object.keys(keyTable) as (keyof typeof keyTable)[])('runs every key that it lists: %s', (group) => {
    const presses = entriesOf(group).flatMap((entry) => entry.presses);
    const actions = presses.map((shown) => pressedAction(group, eventOf(shown)));
    expect(actions).not.toContain(undefined);
    // No key of a group stands for two actions.
    expect(new Set(presses).size).toBe(presses.length);
  });

  it('needs exactly the listed modifiers, but Shift only for letters and named keys', () => {
    expect(pressedAction('sheetEditor', press('z', { ctrlKey: true }))).toBe('undo');
    expect(pressedAction('sheetEditor', press('z', { metaKey: true }))).toBe('undo');
    expect(pressedAction('sheetEditor', press('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo');
    expect(pressedAction('sheetEditor', press('ArrowUp'))).toBeUndefined();
    expect(pressedAction('page', press('r', { ctrlKey: true }))).toBeUndefined();
    expect(pressedAction('everywhere', press('?', { shiftKey: true }))).toBe('help');
    expect(pressedAction('prices', press('Enter', { shiftKey: true }))).toBe('lineAbove');
  });

  it('leaves a key to the browser when its action does not apply', () => {
    const actions: Record<KeyAction<'schedule'>, () => unknown> = { earlier: () => false, later: vi.fn() };
    const [left, right] = [press('ArrowLeft'), press('ArrowRight')];
    expect([runKey('schedule', left, actions), left.defaultPrevented]).toEqual([false, false]);
    expect([runKey('schedule', right, actions), right.defaultPrevented]).toEqual([true, true]);
    expect(actions.later).toHaveBeenCalledOnce();
  });

  it('is what every part of a page with listed keys reads', () => {
    const sources: Record<string, string> = import.meta.glob(
      ['../../{app,entities,features}/**/*.tsx', '!**/*.test.tsx'],
      { query: '?raw', import: 'default', eager: true },
    );
    const texts = Object.values(sources).filter((text) => text.includes('useKeyGroup('));
    expect(texts.length).toBeGreaterThan(6);
    // Enter must not submit the form around the editor of the sheet; that is no key of its own.
    const compared = texts.flatMap((text) => text.match(/\.key === '\w+'|switch \(event\.key\)/g) ?? []);
    expect(compared.filter((one) => one !== ".key === 'Enter'")).toEqual([]);
  });
});
