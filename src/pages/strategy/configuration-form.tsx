import { useState } from 'react';
import type { PolicyType } from '../../engine/automation/policy.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { ConfigurationDialogs, type OpenDialog } from './configuration-dialogs.tsx';
import { type Draft, entryOf, isEmptyEntry, withSifters, withType } from './configuration-draft.ts';
import { PolicyTypeSection } from './policy-type-section.tsx';
import { PolicyTypes } from './policy-types.tsx';
import { useApplicationTexts } from './use-application-texts.ts';

type Props = { config: ModuleConfig; draft: Draft; hasGenerator: boolean; onChange: (draft: Draft) => void };

const types = [1, 0] as const satisfies readonly PolicyType[];

/** Policy types, and for each its scopes and applications. */
export const ConfigurationForm = ({ config, draft, hasGenerator, onChange }: Props) => {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const applicationTexts = useApplicationTexts(config, draft);
  const toggle = (type: PolicyType, isOn: boolean): void => {
    const entry = entryOf(draft, type);
    if (!isOn && entry !== undefined && !isEmptyEntry(entry)) setOpenDialog({ kind: 'leave', type });
    else onChange(withType(draft, type, isOn));
  };
  return (
    <>
      <PolicyTypes
        draft={draft}
        offered={types.filter((type) => type === 1 || hasGenerator || entryOf(draft, type) !== undefined)}
        onToggle={toggle}
      />
      {types.flatMap((type) => {
        const entry = entryOf(draft, type);
        if (entry === undefined) return [];
        return (
          <PolicyTypeSection
            key={type}
            entry={entry}
            applicationTexts={applicationTexts}
            onSifters={(sifters) => onChange(withSifters(draft, type, sifters))}
            onAdd={(list) => setOpenDialog({ kind: 'add', type, list })}
            onRemove={(list, application) => setOpenDialog({ kind: 'remove', type, list, application })}
          />
        );
      })}
      <ConfigurationDialogs
        open={openDialog}
        config={config}
        draft={draft}
        applicationTexts={applicationTexts}
        onChange={onChange}
        onClose={() => setOpenDialog(undefined)}
      />
    </>
  );
};
