import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventContext, eventText } from '../../../engine/automation/policy-event-form.ts';
import { timerText, type TriggerDraft, withTimeAhead } from '../../../engine/automation/policy-triggers.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { focusElement } from '../../../renderers/parts/focus-element.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { IconButton } from '../../../renderers/parts/icon-button.tsx';
import { FaultLine } from '../../../renderers/parts/fault-line.tsx';
import { toast } from '../../../state/toasts.ts';
import { eventKnownOf, type PolicyDraft, type PolicyContext } from './policy-draft.ts';
import { TriggerDialog, type TriggerKind } from './trigger-dialog.tsx';
import styles from './policy.module.css';

type ListName = 'timers' | 'events';
type At = { list: ListName; index: number };

type Props = {
  draft: PolicyDraft;
  policyContext: PolicyContext;
  disabled: boolean;
  /** Sentences of what is wrong with triggers. */
  faults: readonly string[];
  onChange: (draft: PolicyDraft) => void;
};

const listOf = (kind: TriggerKind): ListName => (kind === 'event' ? 'events' : 'timers');

/** The chips of the triggers, and whether one of the others says what a trigger would. */
const useChips = (draft: PolicyDraft, eventContext: EventContext) => {
  const { context } = useRendering();
  const textOf = (trigger: TriggerDraft, list: ListName): string =>
    list === 'events' ? eventText(trigger, eventContext, context) : timerText(trigger, context);
  const chips = (['timers', 'events'] as const).flatMap((list) =>
    draft[list].map((trigger, index) => ({ list, index, text: textOf(trigger, list) })),
  );
  const isTaken = (next: TriggerDraft, kind: TriggerKind, edited: TriggerDraft | undefined): boolean => {
    const list = listOf(kind);
    return draft[list].some((trigger) => trigger !== edited && textOf(trigger, list) === textOf(next, list));
  };
  return { chips, isTaken };
};

/** Moves a single time that is past ahead, and says so: saving would move it anyway. */
const useMoved = () => {
  const { t } = useTranslation('policy-editor');
  const { context } = useRendering();
  return (trigger: TriggerDraft): TriggerDraft => {
    const ahead = withTimeAhead(trigger, { zone: context.zone, now: Math.floor(Date.now() / 1000) });
    if (ahead !== trigger) toast.info(t('triggers.moved', { trigger: timerText(ahead, context) }));
    return ahead;
  };
};

/** When the policy looks at its rules: a chip for each timer and event. */
export const TriggersSection = ({ draft, policyContext, disabled, faults, onChange }: Props) => {
  const { t } = useTranslation('policy-editor');
  const [open, setOpen] = useState<At | 'new'>();
  const events = useMemo(() => eventKnownOf(policyContext, draft.values), [policyContext, draft.values]);
  const edited = open === undefined || open === 'new' ? undefined : draft[open.list][open.index];
  const { chips, isTaken } = useChips(draft, events);
  const moved = useMoved();
  const set = (list: ListName, next: readonly TriggerDraft[]): void => onChange({ ...draft, [list]: next });
  return (
    <section className={styles.band} aria-labelledby="policy-triggers" data-faulty={faults.length > 0}>
      <h2 id="policy-triggers">{t('triggers.title')}</h2>
      <div className={styles.chips}>
        {chips.map(({ list, index, text }) => (
          <span key={`${list}/${index}`} className={styles.chip}>
            <Icon name={list === 'events' ? 'bolt' : 'clock'} />
            <button
              type="button"
              className={styles.chipWords}
              disabled={disabled}
              onClick={() => setOpen({ list, index })}
            >
              {text}
            </button>
            {disabled ? null : (
              <IconButton
                icon="close"
                iconSize={12}
                aria-label={t('triggers.remove', { name: text })}
                onClick={() => {
                  set(list, draft[list].toSpliced(index, 1));
                  // Its own button goes with it.
                  focusElement('policy-add-trigger');
                }}
              />
            )}
          </span>
        ))}
        {chips.length === 0 && disabled ? <span className={styles.nothing}>{t('triggers.none')}</span> : null}
        {disabled ? null : (
          <Button
            id="policy-add-trigger"
            type="link"
            icon={<Icon name="plus" size={12} />}
            onClick={() => setOpen('new')}
          >
            {t('triggers.add')}
          </Button>
        )}
        {faults.map((fault) => (
          <FaultLine key={fault} isAlert>
            {fault}
          </FaultLine>
        ))}
      </div>
      {open === undefined ? null : (
        <TriggerDialog
          draft={edited}
          eventContext={events}
          isTaken={(next, kind) => isTaken(next, kind, edited)}
          onClose={() => setOpen(undefined)}
          onSave={(next, kind) => {
            const list = listOf(kind);
            const trigger = moved(next);
            set(list, open === 'new' ? [...draft[list], trigger] : draft[list].with(open.index, trigger));
            setOpen(undefined);
          }}
        />
      )}
    </section>
  );
};
