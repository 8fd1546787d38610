import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createLoader, type Loader } from '../parts/loader.ts';
import { useLoading } from '../parts/use-loaded.tsx';
import { TextBox } from './text-box.tsx';
import type { TypedText } from './use-typed-text.ts';

/** How a lazy-loaded control was activated: by keyboard focus, or by a click that opens it. */
export type Arrival = 'focus' | 'open';

/** Extra props of a lazily mounted control. */
export type Arrived = {
  arrival: Arrival;
  /** Text typed into the placeholder, which the control takes over. */
  writing: TypedText;
};

/** A control that is loaded and mounted on first focus or press. */
export type OnDemandControl<P> = Loader<ComponentType<P & Arrived>> & {
  /** Loads it at the first user activity on the page. */
  prefetch: () => void;
};

/** User activity: the user interacts with the page and does not only read it. */
const activityEvents = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Delay of the prefetch in ms, so that what the first key or press does is painted before. */
const prefetchDelay = 300;

export const onDemand = <P,>(load: () => Promise<ComponentType<P & Arrived>>): OnDemandControl<P> => {
  const loader = createLoader(load);
  let isPrefetching = false;
  return {
    ...loader,
    prefetch: () => {
      if (isPrefetching) return;
      isPrefetching = true;
      const loadNow = (): void => {
        for (const event of activityEvents) window.removeEventListener(event, loadNow, true);
        // Not `requestIdleCallback`, which some browsers lack; a timer is as good. After a failure the next activation
        // tries again.
        setTimeout(() => void loader.load().catch(() => undefined), prefetchDelay);
      };
      for (const event of activityEvents) window.addEventListener(event, loadNow, { capture: true, passive: true });
    },
  };
};

type Props<P> = {
  control: OnDemandControl<P>;
  /** Props of the control. */
  props: P;
  id?: string | undefined;
  label: string;
  /** The formatted value. */
  displayText: string;
  placeholder: string;
  icon: ReactNode;
  disabled: boolean;
  invalid: boolean;
  describedBy?: string | undefined;
  /** Text typed into the placeholder; it is not lost if the control never loads. */
  writing: TypedText;
  /**
   * Lists have the role combobox from the start, so that screen readers announce no change when the control is mounted.
   */
  isList?: boolean;
};

const listRole = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/** The control once it is loaded; prefetched, and loaded at once when it `isWanted`. */
const useArrived = <P,>(control: OnDemandControl<P>, isWanted: boolean) => {
  useEffect(() => control.prefetch(), [control]);
  return useLoading(control, isWanted).value;
};

/**
 * Lazy mounting: selects and calendars cost a hundred times as much as a text box, and of 300 fields a user opens a
 * few. Until then a text box shows the value.
 */
export const OnDemand = <P,>(props: Props<P>) => {
  const {
    control,
    id,
    label,
    displayText,
    placeholder,
    icon,
    disabled,
    invalid,
    describedBy,
    writing,
    isList = false,
  } = props;
  const [arrival, setArrival] = useState<Arrival | undefined>();
  const Control = useArrived(control, arrival !== undefined);
  if (arrival !== undefined && Control !== undefined)
    return <Control {...props.props} arrival={arrival} writing={writing} />;
  return (
    <TextBox
      id={id}
      value={writing.written ?? displayText}
      placeholder={placeholder}
      title={displayText === '' ? undefined : displayText}
      onChange={(event) => writing.write(event.target.value)}
      disabled={disabled}
      invalid={invalid}
      isChoice
      suffix={icon}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={arrival !== undefined}
      // A save by shortcut ends the typing, as leaving the box does.
      data-taken="left"
      {...(isList ? listRole : {})}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && writing.written !== undefined) writing.finish();
        // Pressed before the control has come: it opens as soon as it is there.
        else if (key === 'Enter' || key === 'ArrowDown') setArrival('open');
      }}
      // Pressing would focus, and the control would be exchanged under the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        setArrival('open');
        // While the control is on its way the box is what there is to type in.
        if (control.get() === undefined) currentTarget.focus();
      }}
      onFocus={({ currentTarget }) => {
        // Typing replaces the value, as in the control.
        currentTarget.select();
        setArrival((former) => former ?? 'focus');
      }}
      onBlur={() => {
        setArrival(undefined);
        writing.finish();
      }}
    />
  );
};
