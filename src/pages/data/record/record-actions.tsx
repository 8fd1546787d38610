import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { originState } from '../../../features/navigation/came-from.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { usePrefetchPages } from '../../../features/navigation/use-prefetch-pages.ts';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';

type Props = { pid: string; did: string; isEditing: boolean; onDelete: () => void };

/** What may be done with a record by who may write it. */
export const RecordActions = ({ pid, did, isEditing, onDelete }: Props) => {
  const text = useDataText();
  const navigate = useNavigate();
  const { prefetchForm } = usePrefetchPages();
  return (
    <>
      <Button icon={<Icon name="trash" />} onClick={onDelete}>
        {text('detail.delete')}
      </Button>
      {isEditing ? null : (
        <Button
          type="primary"
          icon={<Icon name="edit" />}
          onPointerEnter={prefetchForm}
          onFocus={prefetchForm}
          onClick={() => void navigate(routes.edit({ pid, did }), { state: originState('detail') })}
        >
          {text('detail.edit')}
        </Button>
      )}
    </>
  );
};
