import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';

export type SentMessage = { phone: string; code: string; purpose: string };

/** A text message service: keeps what is sent, and answers at once unless its answers are held back. */
export const startMessages = async () => {
  const sent: SentMessage[] = [];
  const unanswered = new Map<ServerResponse, string>();
  let isHolding = false;
  const release = (): void => {
    isHolding = false;
    for (const response of unanswered.keys()) response.end('{}');
  };
  const service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const message = JSON.parse(body) as SentMessage;
      unanswered.set(response, message.phone);
      response.on('close', () => unanswered.delete(response));
      sent.push(message);
      if (!isHolding) response.end('{}');
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return {
    sent,
    settings: { SMS_WEBHOOK_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/` },
    /** The next code of a phone, once it has arrived: answers do not wait for it. */
    codeFor: async (phone: string, purpose = 'signin'): Promise<string> => {
      const position = () => sent.findIndex((message) => message.phone === phone && message.purpose === purpose);
      await vi.waitFor(() => expect(position()).toBeGreaterThanOrEqual(0));
      return sent.splice(position(), 1)[0]?.code ?? '';
    },
    /** From now on no message is answered until `release`. */
    hold: () => {
      isHolding = true;
    },
    release,
    /** Phones whose messages have arrived, and whose sender still waits for the answer. */
    waiting: (): string[] => [...unanswered.values()],
    close: () => {
      release();
      service.close();
    },
  };
};

export const anotherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
