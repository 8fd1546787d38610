type Sent = RequestInit & { signal: AbortSignal };

/**
 * Uploads with progress. Uses XMLHttpRequest, because `fetch` reports no upload progress. Like `fetch`, it rejects with
 * a `TypeError` when the connection fails and with the signal's reason when it is aborted.
 */
export const sendWithProgress = (
  address: string,
  { method = 'POST', headers, body, signal }: Sent,
  onProgress: (fraction: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    request.open(method, address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new TypeError('The connection was lost during the upload.')));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    // A form has no other body than FormData; streams are not sent this way.
    request.send(body as XMLHttpRequestBodyInit | null | undefined);
  });
