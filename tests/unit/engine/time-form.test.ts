import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { readTimeDraft, type TimeDraft, timeForm } from '../../../src/engine/alarms/time-form.ts';
import { compileSchema, errorPath } from '../../../src/schemas/compile-schema.ts';
import { refusedFields } from '../../../src/schemas/refused-fields.ts';

describe('when records expire is refused at the same fields by the form and by the server', () => {
  const schema = timeForm(['createtime']);
  const wire = compileSchema({ ...endpoints.saveTimeStatus.request });

  it.each<[string, TimeDraft, string[]]>([
    ['nothing', readTimeDraft({}), ['/time_field']],
    ['no duration', readTimeDraft({ time_field: 'createtime' }), []],
    ['a day', { time_field: 'createtime', notify_duration: 86_400, expiring_duration: 0 }, ['/notify_duration']],
    ['a second less', { time_field: 'createtime', notify_duration: 86_399, expiring_duration: 86_399 }, []],
    ['less than none', { time_field: 'createtime', notify_duration: 0, expiring_duration: -1 }, ['/expiring_duration']],
    [
      'a part of a second',
      { time_field: 'createtime', notify_duration: 0.5, expiring_duration: 0 },
      ['/notify_duration'],
    ],
  ])('%s', (_name, draft, expected) => {
    expect(refusedFields(schema, draft)).toEqual(expected);
    const { time_field, notify_duration = 0, expiring_duration = 0 } = draft;
    const sent = {
      pid: '3'.repeat(24),
      ...(time_field !== undefined && { time_field }),
      notify_duration,
      expiring_duration,
    };
    expect(wire(sent).map(errorPath)).toEqual(expected);
  });

  it('a column without a moment is no choice', () => {
    const draft = readTimeDraft({ time_field: 'name' });
    expect(refusedFields(schema, draft)).toEqual(['/time_field']);
  });
});
