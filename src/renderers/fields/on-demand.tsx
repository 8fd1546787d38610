import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { TextBox } from './text-box.tsx';

/** How somebody came to a control: with the keyboard, or to open it at once. */
export type Arrival = 'focus' | 'open';

/** What a control that is made on demand is told besides its own props. */
export type Arrived = {
  arrival: Arrival;
  /** What was typed while the control was loaded. */
  typed: string;
};

/** A control that is loaded and drawn when somebody comes to it. */
export type OnDemandControl<P> = {
  get: () => ComponentType<P & Arrived> | undefined;
  load: () => Promise<void>;
  warm: () => void;
};

/** A form is drawn first, ms. */
const warmAfter = 300;

export const onDemand = <P,>(load: () => Promise<ComponentType<P & Arrived>>): OnDemandControl<P> => {
  let made: ComponentType<P & Arrived> | undefined;
  let pending: Promise<void> | undefined;
  let isWarming = false;
  const fetch = (): Promise<void> => {
    pending ??= load().then(
      (control) => {
        made = control;
      },
      () => {
        // The next arrival tries again.
        pending = undefined;
      },
    );
    return pending;
  };
  return {
    get: () => made,
    load: fetch,
    warm: () => {
      if (isWarming) return;
      isWarming = true;
      // Not every browser has the idle callback; a moment later is as good.
      setTimeout(() => void fetch(), warmAfter);
    },
  };
};

type Props<P> = {
  control: OnDemandControl<P>;
  /** The control's own. */
  props: P;
  id?: string | undefined;
  label: string;
  /** The value in words. */
  shown: string;
  placeholder: string;
  icon: ReactNode;
  disabled: boolean;
  invalid: boolean;
  describedBy?: string | undefined;
  /** Lists are called comboboxes from the beginning, so that coming to one changes nothing that is read out. */
  isList?: boolean;
};

const listRole = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/**
 * Selects and calendars cost a hundred times what a text box costs, and of 300 fields a person opens a few: until then
 * a box shows the value.
 */
export const OnDemand = <P,>(props: Props<P>) => {
  const { control, id, label, shown, placeholder, icon, disabled, invalid, describedBy, isList = false } = props;
  const [arrival, setArrival] = useState<Arrival | undefined>();
  const [typed, setTyped] = useState('');
  const [, setLoaded] = useState(0);
  const Control = control.get();
  useEffect(() => control.warm(), [control]);
  useEffect(() => {
    if (arrival === undefined || Control !== undefined) return;
    let isHere = true;
    void control.load().then(() => isHere && setLoaded((count) => count + 1));
    return () => {
      isHere = false;
    };
  }, [arrival, control, Control]);
  if (arrival !== undefined && Control !== undefined)
    return <Control {...props.props} arrival={arrival} typed={typed} />;
  return (
    <TextBox
      id={id}
      value={typed === '' ? shown : typed}
      placeholder={placeholder}
      title={shown === '' ? undefined : shown}
      // Read-only it is not, and must not be called so: what is typed before the control is there goes into it.
      onChange={(event) => !isList && setTyped(event.target.value)}
      disabled={disabled}
      invalid={invalid}
      isChoice
      suffix={icon}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={arrival !== undefined}
      {...(isList ? listRole : {})}
      // Pressing would focus, and the control would be exchanged under the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setArrival('open')}
      onFocus={() => setArrival((former) => former ?? 'focus')}
      onBlur={() => {
        setArrival(undefined);
        setTyped('');
      }}
    />
  );
};
