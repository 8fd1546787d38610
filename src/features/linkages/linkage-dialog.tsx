import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { pidsOf } from '../../engine/automation/linkage-draft.ts';
import type { Linkage } from '../../engine/automation/linkage.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import type { LinkageChoices } from '../../renderers/linkage-form/linkage-form-context.ts';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';
import { useDropDraft } from '../../drafts/use-drop-draft.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { isOtherLinkage } from './linkage-address.ts';
import { contentOf, useLinkageCalls } from './linkage-calls.ts';
import { LinkageNotes } from './linkage-notes.tsx';
import { LinkagesFrame } from './linkages-frame.tsx';
import { linkagesQuery, type StoredLinkage } from './linkages-query.ts';
import { useConfigs } from '../module/use-configs.ts';
import { useLinkageChoices } from './use-linkage-choices.ts';
import type { DialogStep } from './use-linkage-draft.ts';
import { useLinkageEdit } from './use-linkage-edit.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = {
  config: ModuleConfig;
  tab: FilterTab;
  /** A new linkage that is filled in already. */
  prepared?: Linkage;
  /** The step that is shown first; without it the list of linkages. */
  start?: DialogStep;
  onClose: () => void;
};

/** The dialog with the linkages of a tab. It opens when the linkages and the modules that they name are loaded. */
export const LinkageDialog = (props: Props) => {
  const { config, tab, prepared } = props;
  const linkages = useQuery(linkagesQuery(config.pid, tab.did));
  const choices = useLinkageChoices();
  const ofPrepared = prepared === undefined ? [] : pidsOf(prepared);
  const { isPending } = useConfigs([...new Set([...pidsOfAll(config.pid, linkages.data ?? []), ...ofPrepared])]);
  const [wasOpened, setOpened] = useState(false);
  const isReady = linkages.data !== undefined && choices !== undefined && !isPending;
  if (isReady && !wasOpened) setOpened(true);
  const { t } = useTranslation('linkages');
  if (linkages.data === undefined && linkages.error !== null) {
    const { error } = linkages;
    return (
      <DialogFrame width="40rem" title={t('title')} footer={null} onCancel={props.onClose}>
        <ErrorState title={t('loadFailed')} errorId={errorIdOf(error)} onRetry={() => void linkages.refetch()}>
          {error instanceof CallError ? error.msg : undefined}
        </ErrorState>
      </DialogFrame>
    );
  }
  // A linkage that someone else adds may name a module that is not known yet; what is being written stays.
  if (linkages.data === undefined || choices === undefined || !(isReady || wasOpened)) return null;
  return <Opened {...props} linkages={linkages.data} choices={choices} />;
};

const pidsOfAll = (pid: string, linkages: readonly StoredLinkage[]): string[] => [
  ...new Set([pid, ...linkages.flatMap((linkage) => pidsOf(contentOf(linkage)))]),
];

/** The names of the module and of the tab. */
const useSubject = (config: ModuleConfig, tab: FilterTab): string => {
  const { language } = useRendering().context;
  return useMemo(() => {
    const tabName = typeof tab.name === 'string' ? tab.name : inLanguage(tab.name, language);
    return `${inLanguage(config.name, language)} · ${tabName}`;
  }, [config, tab, language]);
};

type OpenedProps = Props & { linkages: readonly StoredLinkage[]; choices: LinkageChoices };

const Opened = ({ config, tab, prepared, start = { kind: 'list' }, linkages, choices, onClose }: OpenedProps) => {
  const { t } = useTranslation('linkages');
  const { pid } = config;
  const calls = useLinkageCalls(pid, tab.did);
  const isFree = useRef(false);
  const [named, setNamed] = useState<readonly string[]>(() => (prepared === undefined ? [] : pidsOf(prepared)));
  const configs = useConfigs([...new Set([...pidsOfAll(pid, linkages), ...named])]);
  const { drop, onDraft } = useDropDraft();
  const written = useLinkageEdit({
    pid,
    filterdid: tab.did,
    linkages,
    configs,
    calls,
    start: prepared === undefined ? start : { kind: 'add', prepared },
    onNamed: setNamed,
    onDone: (done, name) => {
      if (done === 'saved' || done === 'deleted') drop();
      toast.success(t(done, { name }));
    },
    onFailed: (message) => toast.error(message),
  });
  // The user is asked first, so a draft that is left has been saved or discarded.
  const edited = {
    ...written,
    go: (step: DialogStep): void => {
      drop();
      written.go(step);
    },
  };
  const { step } = edited;
  const place = `linkages/${pid}/${tab.did}/${step.kind === 'edit' ? step.did : step.kind}`;
  const subject = useSubject(config, tab);
  return (
    <>
      <LinkagesFrame
        edited={edited}
        linkages={linkages}
        choices={choices}
        module={configs.module}
        calls={calls}
        tab={{ pid, filterdid: tab.did }}
        subject={subject}
        notes={<LinkageNotes key={place} edited={edited} place={place} onDraft={onDraft} />}
        onClose={() => {
          drop();
          onClose();
        }}
      />
      <LeaveGuard
        unsaved={edited.isDirty ? 1 : 0}
        onSave={edited.save}
        onDiscard={drop}
        isFree={isFree}
        isLeaving={isOtherLinkage}
      />
    </>
  );
};
