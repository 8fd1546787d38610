import { Type } from 'typebox';
import { filePurposes, isFilePurpose } from '../../engine/file-purpose.ts';
import { answer, empty, Text } from '../../schemas/wire.ts';
import { readEndpoint, writeEndpoint, closed, getEndpoint } from '../endpoint.ts';
import { phrase } from '../../texts/phrase.ts';

/** Files of a company. Contract "Uploads". */

const FilePurposeName = Type.Enum(Object.keys(filePurposes).filter(isFilePurpose));
/** Name and dimensions of an uploaded file; `size` in bytes, `width` and `height` in pixels. */
const FileFacts = Type.Object({
  fileid: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
  url: Type.String(),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
});

export const files = {
  uploadFile: writeEndpoint({
    path: '/vt/staticfile/upload',
    summary: 'Upload a file',
    audit: phrase('server/actions', 'uploadFile'),
    request: closed({ purpose: Type.Optional(FilePurposeName) }),
    answer: answer({ url: Type.String(), did: Type.String(), fileid: Type.String() }),
    needs: 'session',
    transport: 'multipart',
    bodyLimit: 101 * 1024 * 1024,
    timeout: 120_000,
    quiet: true,
  }),
  describeFiles: readEndpoint({
    path: '/vt/staticfile/info',
    summary: 'Names and sizes of uploaded files',
    audit: phrase('server/actions', 'describeFiles'),
    request: closed({ fileids: Type.Array(Text(64), { maxItems: 100 }) }),
    answer: answer({ data: Type.Array(FileFacts) }),
    needs: 'session',
    quiet: true,
  }),
  readFile: getEndpoint({
    path: '/vt/staticfile/:fileid/:name',
    summary: 'An uploaded file, or the thumbnail of a picture',
    audit: phrase('server/actions', 'readFile'),
    request: closed({ fileid: Text(64), name: Text(400), sizetype: Type.Optional(Type.Literal('thumbnail')) }),
    answer: empty,
    needs: 'session',
    transport: 'file',
    answersHead: true,
    timeout: 600_000,
  }),
  deleteFile: {
    ...writeEndpoint({
      path: '/vt/staticfile/delete',
      morePaths: ['/vt/staticfile/delete/:fileid', '/vt/staticfile/delete/:fileid/*'],
      summary: 'Delete an uploaded file',
      audit: phrase('server/actions', 'deletedFile'),
      request: closed({ fileid: Text(64) }),
      answer: empty,
      needs: 'session',
      inQuery: true,
    }),
    method: 'DELETE',
  },
} as const;
