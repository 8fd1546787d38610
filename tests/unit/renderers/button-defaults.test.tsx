import { Button, ConfigProvider } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buttonDefaults } from '../../../src/renderers/parts/button-defaults.tsx';

/** A button keeps its accessible name while it is loading and after, whether or not animations run. */

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

const show = (isLoading: boolean) =>
  act(async () =>
    root.render(
      <ConfigProvider button={buttonDefaults}>
        <Button loading={isLoading}>保存</Button>
      </ConfigProvider>,
    ),
  );

test('the loading mark has no label, and is gone at once when loading ends', async () => {
  await show(false);
  const icons = () => page.querySelectorAll('button [class*="icon"]').length;
  expect(icons()).toBe(0);
  await show(true);
  expect(icons()).toBe(1);
  expect(page.querySelector('button [aria-label], button [role="img"]')).toBeNull();
  expect(page.querySelector('button')?.textContent).toBe('保存');
  await show(false);
  expect(icons()).toBe(0);
});
