import { useLingui } from '@lingui/react/macro'
import { Inbox } from '../../ui/manual-review/inbox.tsx'

/** What matches nothing and belongs to no charity that anybody knows of. */
export const AdminInbox = () => {
  const { t } = useLingui()
  return <Inbox area="admin" of={t`Administration`} maySettle />
}
