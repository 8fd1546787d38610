import type { AuthorityAddress } from './authority-address.ts';
import { CompareChoice } from './compare-choice.tsx';
import { MatrixTools } from './matrix-tools.tsx';

type Props = {
  role: string;
  address: AuthorityAddress;
  /** Rows with changes can be shown alone. */
  canEdit: boolean;
  /** Rows that differ from the other role can be shown alone. */
  isComparing: boolean;
  go: (next: Partial<AuthorityAddress>, replace?: boolean) => void;
};

/** Which rows of a role's matrix are shown, and the role that it is compared with. */
export const RightsTools = ({ role, address, canEdit, isComparing, go }: Props) => (
  <MatrixTools
    app={address.app}
    show={address.show}
    shows={[
      'all',
      'held',
      ...(canEdit ? (['changed'] as const) : []),
      ...(isComparing ? (['differing'] as const) : []),
    ]}
    onApp={(app) => go({ app }, true)}
    onShow={(show) => go({ show }, true)}
  >
    <CompareChoice
      role={role}
      value={address.compare}
      onChange={(compare) => go({ compare, show: compare === '' ? 'all' : 'differing' }, true)}
    />
  </MatrixTools>
);
