import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';

export type SentMessage = { phone: string; code: string; purpose: string };

/** Stands for the text message service: keeps what is sent, and may take its time. */
export const startMessages = async ({ delay = 0 } = {}) => {
  const sent: SentMessage[] = [];
  const service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      sent.push(JSON.parse(body) as SentMessage);
      setTimeout(() => response.end('{}'), delay);
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  return {
    sent,
    settings: { SMS_WEBHOOK_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/` },
    /** The next code of a phone, once it has arrived: answers do not wait for it. */
    codeFor: async (phone: string, purpose = 'signin'): Promise<string> => {
      const place = () => sent.findIndex((message) => message.phone === phone && message.purpose === purpose);
      await vi.waitFor(() => expect(place()).toBeGreaterThanOrEqual(0));
      return sent.splice(place(), 1)[0]?.code ?? '';
    },
    close: () => service.close(),
  };
};

export const anotherCode = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
