import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createLoader, type Loader } from '../parts/loader.ts';
import { useLoading } from '../parts/use-loaded.tsx';
import { TextBox } from './text-box.tsx';
import type { Writing } from './use-writing.ts';

/** How a control was activated: by keyboard focus, or by a press that opens it. */
export type Arrival = 'focus' | 'open';

/** Extra props of a lazily mounted control. */
export type Arrived = {
  arrival: Arrival;
  /** What is being typed continues in the control where the box left off. */
  writing: Writing;
};

/** A control that is loaded and mounted on first focus or press. */
export type OnDemandControl<P> = Loader<ComponentType<P & Arrived>> & { warm: () => void };

/** A form is drawn first, ms. */
const warmAfter = 300;

export const onDemand = <P,>(load: () => Promise<ComponentType<P & Arrived>>): OnDemandControl<P> => {
  const loader = createLoader(load);
  let isWarming = false;
  return {
    ...loader,
    warm: () => {
      if (isWarming) return;
      isWarming = true;
      // Not every browser has the idle callback; a moment later is as good. After a failure the next arrival tries again.
      setTimeout(() => void loader.load().catch(() => undefined), warmAfter);
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
  /** What is typed into the box, which is there at once, is kept whether or not the control ever arrives. */
  writing: Writing;
  /** Lists are called comboboxes from the start, so that coming to one changes nothing that is read out. */
  isList?: boolean;
};

const listRole = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/** The control once it is there; prefetched, and loaded at once when it `isWanted`. */
const useArrived = <P,>(control: OnDemandControl<P>, isWanted: boolean) => {
  useEffect(() => control.warm(), [control]);
  return useLoading(control, isWanted).value;
};

/**
 * Selects and calendars cost a hundred times what a text box costs, and of 300 fields a person opens a few: until then
 * a box shows the value.
 */
export const OnDemand = <P,>(props: Props<P>) => {
  const {
    control,
    id,
    label,
    shown,
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
      value={writing.written ?? shown}
      placeholder={placeholder}
      title={shown === '' ? undefined : shown}
      onChange={(event) => writing.write(event.target.value)}
      disabled={disabled}
      invalid={invalid}
      isChoice
      suffix={icon}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={arrival !== undefined}
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
