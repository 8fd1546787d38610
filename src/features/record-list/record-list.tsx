import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { DeviceContext } from '../../renderers/fields/device.tsx';
import { useTableUnits, WithUnits } from '../../renderers/fields/shared-units.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import { headerFilters, searchOf, withColumnFilter, withSearch } from '../../renderers/table/list-filter.ts';
import { noSelection } from '../../renderers/table/selection.ts';
import { ApprovalBar, approvalTopic } from '../batch/approval-bar.tsx';
import { ListSelection } from '../batch/list-selection.tsx';
import { BoardsEntry, BoardsOfList } from '../boards/boards-of-list.tsx';
import { ListControl } from '../control/list-control.tsx';
import styles from '../module/page-layout.module.css';
import { LinkagesButton } from '../linkages/linkages-button.tsx';
import { ListExport } from '../list/list-export.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListSettingsButton } from '../list-settings/list-settings-button.tsx';
import type { ListScope } from '../list/list-scope.ts';
import { ListTabs } from './list-tabs.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { ModeHeader } from '../display-modes/mode-header.tsx';
import { RecordGrid } from './record-grid.tsx';
import type { ModuleRights } from '../module/use-module.ts';
import { type RecordListModel, useRecordList } from '../list/use-record-list.ts';
import { dismissTopic } from '../../state/toasts.ts';

type Props = {
  config: ModuleConfig;
  rights: ModuleRights;
  /** Only these of the module's records, under a head of their own. */
  scope?: ListScope;
};

/**
 * The list of a module's records. Everything that it shows is in its address. From one module to the next the grid
 * stays, because making it is most of what opening a list costs; all else is made again.
 */
export const RecordList = ({ config, rights, scope }: Props) => {
  const model = useRecordList(config, scope);
  const { userFilters, address, change, tab, list, memory } = model;
  const { pid } = config;
  const units = useTableUnits(model.view, list.rows);
  const [approving, setApproving] = useState<string | undefined>();
  const [renderedPid, setRenderedPid] = useState(pid);
  if (renderedPid !== pid) {
    setRenderedPid(pid);
    setApproving(undefined);
  }
  const mayApprove = tab?.clientconfig.batchmove === true && !tab.editable && rights.canDecide;
  const isApproving = mayApprove && approving === tab.did;
  const approve = (isOn: boolean): void => {
    if (isOn) dismissTopic(approvalTopic);
    setApproving(isOn ? tab?.did : undefined);
    memory.choose(noSelection);
  };
  return (
    <div className={styles.page}>
      {scope === undefined ? (
        <ModeHeader key={pid} config={config} rights={rights} mode="list" />
      ) : (
        <PageHeader breadcrumb={scope.breadcrumb} title={scope.title} tabs={scope.tabs ?? []} actions={scope.actions} />
      )}
      {scope?.form !== undefined && scope.keepsTabs !== true ? null : (
        <WithUnits units={units}>
          <Tabs key={`tabs ${pid}`} model={model} />
        </WithUnits>
      )}
      {scope?.form}
      <BoardsOfList key={`boards ${pid}`} model={model} rights={rights} />
      <ListControl key={`control ${pid}`} model={model} rights={rights} />
      <ListToolbar
        key={`toolbar ${pid}`}
        columns={columnsOf(config)}
        search={
          scope?.form === undefined && scope?.hidden?.includes('name') !== true ? searchOf(userFilters) : undefined
        }
        filters={headerFilters(userFilters)}
        sort={address.sort}
        units={units}
        updatedAt={list.at}
        news={list}
        isBusy={list.isBusy}
        onSearch={(keyword) =>
          // A search that is refined is one entry of the history.
          change({ page: 1, filters: withSearch(userFilters, keyword) }, searchOf(userFilters) !== '' && keyword !== '')
        }
        onRemove={(column) => change({ page: 1, filters: withColumnFilter(userFilters, column, []) })}
        onRemoveSort={() => change({ page: 1, sort: undefined })}
        onClear={() => change({ page: 1, filters: [], sort: undefined })}
        onRefresh={list.refetch}
      >
        <LinkagesButton model={model} rights={rights} />
        <BoardsEntry model={model} rights={rights} />
        <ListSettingsButton model={model} />
        <ExportEntry model={model} />
        {mayApprove ? <ApprovalToggle isOn={isApproving} onToggle={() => approve(!isApproving)} /> : null}
      </ListToolbar>
      <DeviceContext value={config}>
        <RecordGrid model={model} rights={rights} canChoose={rights.canWrite || isApproving} />
      </DeviceContext>
      {list.rows === undefined && list.error !== null ? null : (
        <ListFooter key={`footer ${pid}`} model={model}>
          {isApproving ? (
            <ApprovalBar
              pid={pid}
              selection={memory.selection}
              onDone={() => approve(false)}
              onCancel={() => approve(false)}
            />
          ) : (
            <ListSelection model={model} rights={rights} />
          )}
        </ListFooter>
      )}
    </div>
  );
};

const Tabs = ({ model: { config, scope, address, tabs, tab, list } }: { model: RecordListModel }) => (
  <ListTabs
    pid={config.pid}
    tabs={tabs}
    current={tab?.did}
    size={address.size}
    isCounting={list.rows !== undefined && (scope?.filters.length ?? 0) === 0}
    addressOf={scope?.tabAddress}
  />
);

const ExportEntry = ({ model: { tab, address, sort, list } }: { model: RecordListModel }) =>
  tab === undefined || list.total === undefined || list.total === 0 ? null : (
    <ListExport did={tab.did} filters={address.filters} sort={sort} total={list.total} isEstimate={list.isEstimate} />
  );

const ApprovalToggle = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => {
  const { t } = useTranslation('batch');
  return (
    <Button icon={isOn ? undefined : <Icon name="check" />} onClick={onToggle}>
      {t(isOn ? 'approval.end' : 'approval.begin')}
    </Button>
  );
};
