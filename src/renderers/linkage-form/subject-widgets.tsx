import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../parts/select.tsx';
import { comparisonText, isComparisonCode, stateComparisons } from '../../engine/automation/comparisons.ts';
import { columnIn, valueIfValid, parametersOf } from '../../engine/automation/linkage-draft.ts';
import { presenceChanges } from '../../engine/automation/presence.ts';
import type { ComparisonCode } from '../../engine/field-type.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { useRendering } from '../fields/rendering.tsx';
import { controlOf } from '../form/control-of.ts';
import { type OfferedTab, textOf, useLine, useLinkageForm } from './linkage-form-context.ts';
import styles from './linkage-form.module.css';
import { inLanguage } from '../../texts/phrase.ts';

/** A select with more choices than this has a search field. */
const searchThreshold = 8;

type Choice = { value: string | number; label: string };

type ListProps = {
  props: WidgetProps;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  disabledHint?: string;
};

/** Select. A value that is no longer offered is shown by its id, so that the user sees what to replace. */
const ChoiceList = ({ props, choices, onChoose, disabledHint }: ListProps) => {
  const { t } = useTranslation('linkages');
  const { id, label, invalid, describedBy } = controlOf(props);
  const value: unknown = props.value;
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <Select
      id={id}
      className={[styles.fill, disabledHint === undefined ? '' : styles.hinted].join(' ')}
      value={value ?? null}
      options={isKnown ? [...choices] : [...choices, { value: String(value), label: String(value) }]}
      placeholder={disabledHint ?? t('form.choose')}
      showSearch={choices.length > searchThreshold ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      disabled={props.disabled === true || disabledHint !== undefined}
      {...(invalid ? { status: 'error' } : {})}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(chosen: unknown) => onChoose(String(chosen))}
    />
  );
};

/** Select of a line's module. Another module clears record, tab, column and value. */
export const ModuleWidget = (props: WidgetProps) => {
  const { choices } = useLinkageForm();
  const { line, subject, change } = useLine();
  const { language } = useRendering().context;
  // A presence event has no column; its value is valid for every module, so it is not cleared.
  const emptied = line[subject.column] === undefined ? {} : { [subject.value]: undefined };
  const offered = choices.modules.filter(({ isControlled }) => isControlled || !subject.isActed);
  return (
    <ChoiceList
      props={props}
      choices={offered.map(({ pid, name }) => ({ value: pid, label: inLanguage(name, language) }))}
      onChoose={(pid) =>
        change({
          [subject.pid]: pid,
          [subject.did]: undefined,
          [subject.column]: undefined,
          ...emptied,
          filterdid: undefined,
        })
      }
    />
  );
};

/** Tabs of a module, requested once it is chosen. */
const useTabs = (pid: string): readonly OfferedTab[] => {
  const { tabsOf } = useLinkageForm().choices;
  const [loaded, setLoaded] = useState<{ pid: string; tabs: readonly OfferedTab[] }>({ pid: '', tabs: [] });
  useEffect(() => {
    if (pid === '') return;
    const abort = new AbortController();
    tabsOf(pid, abort.signal).then(
      (tabs) => abort.signal.aborted || setLoaded({ pid, tabs }),
      () => undefined,
    );
    return () => abort.abort();
  }, [pid, tabsOf]);
  return loaded.pid === pid ? loaded.tabs : [];
};

/** Select of the tab whose records are offered. Once the tabs of a module are loaded, the first one is selected. */
export const TabWidget = (props: WidgetProps) => {
  const { t } = useTranslation('linkages');
  const { line, change } = useLine();
  const pid = textOf(line['pid']);
  const tabs = useTabs(pid);
  const [first] = tabs;
  const isEmpty = textOf(line['filterdid']) === '';
  useEffect(() => {
    if (isEmpty && first !== undefined) change({ filterdid: first.did });
    // `change` is a new closure on each render and already contains the current line.
  }, [isEmpty, first]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <ChoiceList
      props={props}
      choices={tabs.map(({ did, name }) => ({ value: did, label: name }))}
      onChoose={(filterdid) => change({ filterdid, datadid: undefined })}
      {...(pid === '' ? { disabledHint: t('form.listFirst') } : {})}
    />
  );
};

/**
 * Select of a line's column. Contract "Linkages": after a column is chosen, an event has the comparison "is reported".
 */
export const ColumnWidget = (props: WidgetProps) => {
  const { t } = useTranslation('linkages');
  const { module } = useLinkageForm();
  const { list, line, subject, change } = useLine();
  const { language } = useRendering().context;
  const config = module(textOf(line[subject.pid]));
  const offered = config === undefined ? [] : parametersOf(config, subject.isActed);
  const choose = (name: string): void => {
    const column = offered.find((definition) => definition.column === name);
    const newLine = { [subject.column]: name, [subject.value]: valueIfValid(column, line[subject.value]) };
    if (list === 'events') return change({ ...newLine, trend_type: 5 });
    const codes = column === undefined ? [] : stateComparisons(column);
    const code = line['trend_type'];
    const isCodeValid = subject.isActed || codes.some((offeredCode) => offeredCode === code);
    change({ ...newLine, ...(isCodeValid ? {} : { trend_type: codes.includes(4) ? 4 : codes[0] }) });
  };
  // Where there is only one, nothing is left to choose.
  const only = offered.length === 1 && textOf(props.value) === '' ? offered[0]?.column : undefined;
  useEffect(() => {
    if (only !== undefined) choose(only);
    // `choose` is a new closure on each render and already contains the current line.
  }, [only]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <ChoiceList
      props={props}
      choices={offered.map(({ column, label }) => ({ value: column, label: inLanguage(label, language) }))}
      onChoose={choose}
      {...(textOf(line[subject.pid]) === '' ? { disabledHint: t('form.listFirst') } : {})}
    />
  );
};

/** Select of the comparison. Offers those of the column's type, labelled for an event or a condition. */
export const ComparisonWidget = (props: WidgetProps) => {
  const { t } = useTranslation('linkages');
  const { module } = useLinkageForm();
  const { list, line, change } = useLine();
  const { language } = useRendering().context;
  const column = columnIn(line, ['idev_pid', 'ikey'], module);
  const isState = list !== 'events';
  const code: unknown = props.value;
  const columnCodes: readonly ComparisonCode[] =
    column === undefined ? [] : isState ? stateComparisons(column) : fieldTypeOf(column).comparisons;
  // A stored comparison that is not offered for the column remains selectable.
  const codes = isComparisonCode(code) && !columnCodes.includes(code) ? [...columnCodes, code] : columnCodes;
  return (
    <ChoiceList
      props={column === undefined ? { ...props, value: undefined } : props}
      choices={codes.map((code) => ({
        value: code,
        label: inLanguage(comparisonText(code, column, isState), language),
      }))}
      onChoose={(code) => change({ trend_type: Number(code) })}
      {...(column === undefined ? { disabledHint: t('form.parameterFirst') } : {})}
    />
  );
};

/** Select of a presence event: a device goes offline or comes back online. */
export const PresenceWidget = (props: WidgetProps) => {
  const { change } = useLine();
  const { language } = useRendering().context;
  return (
    <ChoiceList
      props={props}
      choices={presenceChanges.map(({ value, label }) => ({ value, label: inLanguage(label, language) }))}
      onChoose={(value) => change({ ref_value: Number(value) })}
    />
  );
};
