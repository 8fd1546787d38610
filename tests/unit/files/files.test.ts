import { describe, expect, it } from 'vitest';
import { purposeFor } from '../../../src/engine/file-purpose.ts';
import { acceptsMime, typeOfFileId, typesFor } from '../../../src/engine/file-type.ts';
import { disposition, fileName } from '../../../server/files/file-name.ts';
import { byteRangeOf } from '../../../server/files/send.ts';
import { typeOfBytes } from '../../../server/files/sniff.ts';
import { timesLonger } from '../../times-longer.ts';

const head = (text: string) => Buffer.from(text, 'latin1');

describe('a type', () => {
  it.each([
    ['png', '\x89PNG\r\n\x1a\n'],
    ['jpg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF....WEBPVP8 '],
    ['mp4', '\0\0\0\x18ftypisom'],
    ['mov', '\0\0\0\x14ftypqt  '],
    ['m4a', '\0\0\0\x18ftypM4A '],
    ['webm', '\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'],
    ['wav', 'RIFF....WAVEfmt '],
    ['mp3', 'ID3\x03'],
    ['mp3', '\xff\xfb\x90\x64'],
    ['ogg', 'OggS'],
    ['flac', 'fLaC'],
    ['pdf', '%PDF-1.7'],
    ['xlsx', 'PK\x03\x04....xl/workbook.xml'],
    ['zip', 'PK\x03\x04....other'],
    ['txt', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['txt', 'GIF8'],
    ['bin', 'MZ\x90\0'],
    ['bin', '\xff\xfe\0\0'],
  ] as const)('%s is known by its first bytes', (type, bytes) => {
    expect(typeOfBytes(head(bytes))).toBe(type);
  });

  it('is read from ids of the server and from nothing else', () => {
    expect(typeOfFileId(`${'a'.repeat(24)}.png`)).toBe('png');
    for (const text of ['a.png', `${'a'.repeat(24)}.svg`, `${'a'.repeat(24)}.constructor`, '../x.png', null, 7])
      expect(typeOfFileId(text)).toBeUndefined();
  });

  it('fits a column by family or by name', () => {
    expect(acceptsMime('video/*, image/*', 'image/png')).toBe(true);
    expect(acceptsMime('application/pdf', 'application/zip')).toBe(false);
    expect(acceptsMime('image/*', 'text/plain')).toBe(false);
    expect(typesFor('audio/*')).toEqual(['mp3', 'm4a', 'wav', 'ogg', 'flac']);
  });

  it('chooses what an upload is sent as', () => {
    expect(purposeFor('video/*,image/*', 'video/mp4')).toBe('video');
    expect(purposeFor('video/*,image/*', 'image/png')).toBe('media');
    expect(purposeFor('application/pdf', 'application/pdf')).toBe('attachment');
    expect(purposeFor('image/*', 'video/mp4')).toBe('attachment');
  });
});

describe('a name', () => {
  it.each([
    ['', 'png', 'file.png'],
    ['a/b\\c.png', 'png', 'c.png'],
    ['photo.JPEG', 'jpg', 'photo.JPEG'.toLowerCase()],
    ['run.exe', 'jpg', 'run.exe.jpg'],
    ['txt.exe\u202e', 'txt', 'txt.exe'],
    ['a\0b\nc.csv', 'txt', 'abc.csv'],
    ['%22quoted%22.pdf', 'pdf', '_quoted_.pdf'],
    ['\ud800.txt', 'txt', '\ufffd.txt'],
    ['. plan .png. .', 'png', 'plan .png'],
    [`${'a'.repeat(600)}.png`, 'png', `${'a'.repeat(116)}.png`],
    [`${'%22'.repeat(200)}/a.txt`, 'txt', 'a.txt'],
  ] as const)('%j of a %s is kept as %j', (sent, type, expected) => {
    expect(fileName(sent, type)).toBe(expected);
  });

  it('is read in a time that grows only with its length: dots before its end', () => {
    const hostile = `a${'.'.repeat(20_000)}b`;
    expect(
      timesLonger(
        () => fileName(hostile, 'txt'),
        () => fileName('b'.repeat(20_000), 'txt'),
      ),
    ).toBeLessThan(100);
  });

  it('is written for every reader', () => {
    expect(disposition('attachment', '平面图 (1)".pdf')).toBe(
      `attachment; filename="___ (1)_.pdf"; filename*=UTF-8''%E5%B9%B3%E9%9D%A2%E5%9B%BE%20%281%29%22.pdf`,
    );
  });
});

describe('a range', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-', { from: 0, to: 10 }],
    ['bytes=2-3', { from: 2, to: 4 }],
    ['bytes=-4', { from: 6, to: 10 }],
    ['bytes=-40', { from: 0, to: 10 }],
    ['bytes=10-', null],
    ['bytes=5-4', null],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
  ])('%s of ten bytes', (header, span) => {
    expect(byteRangeOf(header, 10)).toEqual(span);
  });
});
