import { expect, test } from 'vitest';
import { iconModule } from './icon-module.ts';

const source = (shapes: string) => `"use client";

import createSvgIcon from "./utils/createSvgIcon.mjs";
import { jsx as _jsx } from "react/jsx-runtime";
export default createSvgIcon(${shapes}, 'Name');`;

test('an icon becomes a module with its paths', () => {
  const one = iconModule('LockOutlined', source('/*#__PURE__*/_jsx("path", {\n  d: "M1 1h2z"\n})'));
  expect(one.file).toBe('lock-outlined.ts');
  expect(one.text).toContain(
    "export const LockOutlined = /* @__PURE__ */ createIcon('LockOutlined', 'M1 1h2z');",
  );
  const shapes = `[/*#__PURE__*/_jsx("path", {
  d: "M1 1h2z"
}, "0"), /*#__PURE__*/_jsx("circle", {
  cx: "18",
  cy: "11.5",
  r: "1"
}, "1")]`;
  const two = iconModule('Error', source(shapes));
  expect(two.text).toContain(
    "export const ErrorIcon = /* @__PURE__ */ createIcon('Error', 'M1 1h2z', 'M17 11.5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z');",
  );
});

test('an icon with other parts is refused', () => {
  const faint = source('/*#__PURE__*/_jsx("path", {\n  d: "M1 1h2z",\n  opacity: ".3"\n})');
  expect(() => iconModule('LockTwoTone', faint)).toThrow(
    'An icon with a <path> with d opacity cannot be added',
  );
  expect(() => iconModule('Nothing', 'export default 1;')).toThrow('Nothing has no shapes.');
});
