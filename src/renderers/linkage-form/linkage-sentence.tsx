import { useTranslation } from 'react-i18next';
import type { LinkageDraft, Modules } from '../../engine/automation/linkage-draft.ts';
import { linkageSentence } from '../../engine/automation/linkage-sentence.ts';
import { useRendering } from '../fields/rendering.tsx';
import type { LinkageChoices } from './linkage-form-context.ts';
import styles from './linkage-form.module.css';
import { nameIn, personIn, useLinkageNames } from './use-linkage-names.ts';

type Props = { draft: LinkageDraft; module: Modules; choices: Pick<LinkageChoices, 'namePeople'> };

/** The linkage in one sentence, while it is written. */
export const LinkageSentence = ({ draft, module, choices }: Props) => {
  const { t } = useTranslation('linkages');
  const { context } = useRendering();
  const names = useLinkageNames(draft, module, choices);
  const parts = linkageSentence(draft, {
    module,
    recordName: (pid, did) => nameIn(names, pid, did),
    personName: (userid) => personIn(names, userid) ?? userid,
    context,
  });
  if (parts.length === 0) return <p className={styles.hint}>{t('form.sentenceEmpty')}</p>;
  return (
    <p className={styles.sentence} aria-label={t('form.sentence')}>
      {parts.map(({ text, isValue }, index) =>
        // A sentence has no other order than its own.
        // oxlint-disable-next-line react/no-array-index-key
        isValue ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
      )}
    </p>
  );
};
