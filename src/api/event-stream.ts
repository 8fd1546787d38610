/** One event of a stream; `event` is `message` where the stream names none. */
export type StreamEvent = { event: string; data: string };

/**
 * Reads server-sent events (WHATWG HTML, "Parsing an event stream") from bytes in pieces of any size. Only `event` and
 * `data` are read; comments, `id` and `retry` are passed over. An event that the stream breaks off is not given.
 */
export const createEventParser = (onEvent: (event: StreamEvent) => void): ((bytes: Uint8Array) => void) => {
  // Takes the byte order mark away, and keeps a character that is cut in two.
  const decoder = new TextDecoder();
  let partialLine = '';
  let event = '';
  let data: string[] = [];

  const dispatch = (): void => {
    if (data.length > 0) onEvent({ event: event === '' ? 'message' : event, data: data.join('\n') });
    event = '';
    data = [];
  };

  const readLine = (line: string): void => {
    if (line === '') {
      dispatch();
      return;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  };

  return (bytes) => {
    partialLine += decoder.decode(bytes, { stream: true });
    for (;;) {
      const end = partialLine.search(/[\r\n]/);
      // A carriage return at the end may be the half of a line end.
      if (end === -1 || (partialLine[end] === '\r' && end === partialLine.length - 1)) return;
      const line = partialLine.slice(0, end);
      partialLine = partialLine.slice(end + (partialLine.startsWith('\r\n', end) ? 2 : 1));
      readLine(line);
    }
  };
};
