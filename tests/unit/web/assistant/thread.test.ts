import { describe, expect, it } from 'vitest';
import {
  emptyThread,
  threadReducer,
  questionBefore,
  type Thread,
  type ThreadEvent,
} from '../../../../src/pages/assistant/thread.ts';

const after = (...events: ThreadEvent[]): Thread => events.reduce(threadReducer, emptyThread);
const question = { kind: 'asked', text: 'Which meters?' } as const;

describe('a conversation', () => {
  it('shows the question and room for its answer at once, and can be stopped only after a while', () => {
    const thread = after(question);
    expect(thread.messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Which meters?'],
      ['assistant', ''],
    ]);
    expect(thread.phase).toBe('loading');
    expect(threadReducer(thread, { kind: 'stoppable' }).phase).toBe('streaming');
  });

  it('a late timer does not make an ended answer stoppable', () => {
    expect(after(question, { kind: 'ended' }, { kind: 'stoppable' }).phase).toBe('idle');
  });

  it('an answer that is cut keeps what has arrived, and is marked with the reason', () => {
    const thread = after(
      question,
      { kind: 'grown', text: 'Ab' },
      { kind: 'grown', text: 'c' },
      {
        kind: 'ended',
        mark: 'disconnected',
        note: 'No connection',
      },
    );
    expect(thread.messages.at(-1)).toMatchObject({ text: 'Abc', mark: 'disconnected', note: 'No connection' });
  });

  it('text after the end is dropped', () => {
    expect(after(question, { kind: 'ended' }, { kind: 'grown', text: 'late' }).messages.at(-1)?.text).toBe('');
  });

  it('a stored answer that was stopped is marked, and its question can be asked again', () => {
    const thread = after({
      kind: 'loaded',
      session: 's1',
      messages: [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'First' },
        { role: 'user', content: 'Two' },
        { role: 'assistant', content: 'Sec', cancelled: true },
      ],
    });
    expect(thread.messages.at(-1)?.mark).toBe('cancelled');
    expect(questionBefore(thread, 3)).toBe('Two');
    expect(questionBefore(thread, 1)).toBe('One');
    expect(threadReducer(thread, { kind: 'cleared' })).toEqual(emptyThread);
  });

  it('keys stay unique when questions are added', () => {
    const { messages } = after(question, { kind: 'ended' }, question, { kind: 'ended' });
    expect(new Set(messages.map(({ key }) => key)).size).toBe(4);
  });
});
