import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConditionList, ModuleConfig } from '../../engine/column.ts';
import { conditionSentence, namedRecords } from '../../engine/condition/sentence.ts';
import { choiceName, useRendering } from '../../renderers/fields/rendering.tsx';
import styles from './filter-groups.module.css';
import { inLanguage, phrase } from '../../texts/phrase.ts';

/** Names of the records that a condition points to; the did is shown until the name is loaded. */
const useNames = (config: ModuleConfig, condition: ConditionList): ReadonlyMap<string, string> => {
  const {
    nameRecords,
    context: { language },
  } = useRendering();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const recordsKey = JSON.stringify(namedRecords(condition, config));
  useEffect(() => {
    const abort = new AbortController();
    // What was just printed.
    for (const { pid, dids, display } of JSON.parse(recordsKey) as ReturnType<typeof namedRecords>) {
      nameRecords(pid, dids, abort.signal, display).then(
        (choices) => {
          if (abort.signal.aborted) return;
          setNames(
            (former) =>
              new Map([
                ...former,
                ...choices.map((choice) => [`${pid} ${choice.did}`, choiceName(choice, language)] as const),
              ]),
          );
        },
        () => undefined,
      );
    }
    return () => abort.abort();
  }, [recordsKey, nameRecords, language]);
  return names;
};

/** The condition in plain words; unfinished items have no words yet. */
export const Sentence = ({ config, condition }: { config: ModuleConfig; condition: ConditionList }) => {
  const { t } = useTranslation('filters');
  const { context } = useRendering();
  const names = useNames(config, condition);
  const parts = conditionSentence(condition, config, context, (pid, did) => names.get(`${pid} ${did}`));
  if (parts.length === 0) return null;
  return (
    <div className={styles.reads}>
      <div className={styles.readsLabel}>{t('reads')}</div>
      <p>
        {parts.map(({ text, isValue }, index) =>
          // A sentence has no other order than its own.
          // eslint-disable-next-line react/no-array-index-key
          isValue ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
        )}
        {inLanguage(phrase('engine/common', 'sentenceEnd'), context.language)}
      </p>
    </div>
  );
};
