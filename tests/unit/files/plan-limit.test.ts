import { describe, expect, it } from 'vitest';
import { texts as en } from '../../../src/texts/en/board-dialog.ts';
import { texts as serverEn } from '../../../src/texts/en/server/http.ts';
import { texts as zh } from '../../../src/texts/zh/board-dialog.ts';
import { texts as serverZh } from '../../../src/texts/zh/server/http.ts';
import { fileLimit, filePurposes, svgLimit } from '../../../src/engine/file-purpose.ts';

describe('a picture of a floor plan that is too large', () => {
  it.each([
    [en.plan.tooLarge, serverEn.fileTooLarge],
    [zh.plan.tooLarge, serverZh.fileTooLarge],
  ])('is refused in the browser as by the server: %s', (browser, server) => {
    expect(browser.replace('{{size}}', '{size}')).toBe(server);
  });

  it('is one of 10 MB, an SVG drawing of 2 MB', () => {
    expect(fileLimit('plan', 'image/png')).toBe(filePurposes.plan.limit);
    expect(fileLimit('plan', 'image/svg+xml')).toBe(svgLimit);
    expect(fileLimit('media', 'image/svg+xml')).toBe(filePurposes.media.limit);
  });
});
