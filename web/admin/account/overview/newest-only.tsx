import { Trans } from '@lingui/react/macro'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Says below a table that it has only the newest of all rows that its sums count. */
export const NewestOnly = ({ shown, count }: { shown: number; count: number }) =>
  shown < count ? (
    <Quiet size={13}>
      <Trans>
        The newest {shown} of {count}
      </Trans>
    </Quiet>
  ) : undefined
