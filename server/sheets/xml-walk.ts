import { SaxesParser } from 'saxes';
import { SheetRefused } from './sheet.ts';
import type { OpenEntry } from './zip-read.ts';

/** XML read as a stream (SAX): nothing of it is kept but what the listener keeps. */

export type XmlListener = {
  /** `name` without its prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** The texts and the name of an element that closes. */
  close(name: string, text: string): void;
  /** Nothing more is needed of the part. */
  isDone?(): boolean;
};

/** Workbooks nest a dozen elements; a tower of them is an attack on memory. */
const deepest = 64;
/** Characters; the longest text of a cell is 32,767. */
const maxTextLength = 64 * 1024;

/** Bytes that are parsed between two looks at what the listener has. */
const piece = 16 * 1024;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

type Plain = { xmlns: false; position: false };

const parserFor = (listener: XmlListener): SaxesParser<Plain> => {
  const parser = new SaxesParser<Plain>({ xmlns: false, position: false });
  let depth = 0;
  let text = '';
  parser.on('doctype', () => {
    throw new SheetRefused({ rule: 'doctype' });
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new SheetRefused({ rule: 'bomb' });
    text = '';
    listener.open(localName(name), attributes);
  });
  const add = (more: string): void => {
    if (text.length + more.length <= maxTextLength) text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listener.close(localName(name), text);
    text = '';
  });
  return parser;
};

/**
 * Reads a part and calls the listener; yields after each piece of it.
 * @throws SheetRefused for a document type, for XML that is nested too deep, and for what is no XML in UTF-8
 */
export const walkXml = async function* (open: OpenEntry, listener: XmlListener): AsyncGenerator<void> {
  const parser = parserFor(listener);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of open()) {
      for (let index = 0; index < bytes.length; index += piece) {
        parser.write(decoder.decode(bytes.subarray(index, index + piece), { stream: true }));
        yield;
        if (listener.isDone?.() === true) return;
      }
    }
    parser.close();
  } catch (failure) {
    throw failure instanceof SheetRefused ? failure : new SheetRefused({ rule: 'broken' });
  }
  yield;
};

/** Reads a whole part, if there is one. */
export const readXml = async (open: OpenEntry | undefined, listener: XmlListener): Promise<void> => {
  if (open === undefined) return;
  for await (const _piece of walkXml(open, listener));
};
