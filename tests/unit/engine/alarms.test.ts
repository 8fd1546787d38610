import { describe, expect, it } from 'vitest';
import { nextPhaseAt, type Phase, phaseAt, phaseToNotify } from '../../../src/engine/alarms/phase.ts';
import { fillTemplate } from '../../../src/engine/alarms/template.ts';

const day = { notify_duration: 3600, expiring_duration: 600 };

describe('a record with a time', () => {
  it.each([
    [10_000 - 3601, 'none', 10_000 - 3600],
    [10_000 - 3600, 'due', 10_000],
    [9_999, 'due', 10_000],
    [10_000, 'expiring', 10_600],
    [10_599, 'expiring', 10_600],
    [10_600, 'expired', null],
  ] as const)('is at %i in the phase %s', (now, phase, next) => {
    expect(phaseAt(10_000, day, now)).toBe(phase);
    expect(nextPhaseAt(10_000, day, now)).toBe(next);
  });

  it('is in no phase without a time, and goes from due to expired at once where the durations are none', () => {
    expect(phaseAt(null, day, 10_000)).toBe('none');
    expect(nextPhaseAt(null, day, 0)).toBeNull();
    const none = { notify_duration: 0, expiring_duration: 0 };
    expect(phaseAt(10_000, none, 9_999)).toBe('none');
    expect(phaseAt(10_000, none, 10_000)).toBe('expired');
  });

  it('notifies once of each phase, and again after its time was changed', () => {
    const notified: (Phase | undefined)[] = [];
    let lastPhase: Parameters<typeof phaseToNotify>[0];
    for (const [time, now] of [
      [10_000, 9_000],
      [10_000, 9_500],
      [10_000, 10_000],
      [90_000, 10_100],
      [90_000, 89_000],
      [90_000, 99_000],
      [90_000, 99_060],
    ] as const) {
      const phase = phaseAt(time, day, now);
      notified.push(phaseToNotify(lastPhase, time, phase));
      lastPhase = { time, phase };
    }
    expect(notified).toEqual(['due', undefined, 'expiring', undefined, 'due', 'expired', undefined]);
  });

  it('notifies of no expiry that was over when it was first seen', () => {
    expect(phaseToNotify(undefined, 1, 'expired')).toBeUndefined();
    expect(phaseToNotify(undefined, 1, 'expiring')).toBe('expiring');
  });
});

it('a template is filled once: braces in a value stay text, and what has no value leaves no gap', () => {
  const values = { notifyparam1: '{state}', state: 'expires soon' };
  expect(fillTemplate('{notifyparam1}: {state}. {notifyparam2} {notifyparam3} end', values)).toBe(
    '{state}: expires soon. end',
  );
});
