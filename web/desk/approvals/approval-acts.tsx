import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { approvalsList } from '@almoner/api/desk/approvals/approvals-list-contract.ts'
import type { Approval } from '@almoner/api/use-cases/approvals/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { listKey } from '../../ui/list-screen/use-list-query.ts'
import { ApprovalDetails } from './approval-details.tsx'
import { AskedBy } from './approval-facts.tsx'
import { useApprovalTitle } from './approval-labels.ts'
import { RuleSentences } from './rules/rule-sentences.tsx'
import { approve, cancel, policyQuery, refuse } from './safety-api.ts'
import styles from './safety.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'

type ActsProps = {
  approval: Approval
  /** After a decision: its button disappears with the request. */
  onDecided?: () => void
}

const reads = [listKey(approvalsList), policyQuery.queryKey, ['desk', 'payment']]

type Question = 'approve' | 'refuse' | 'cancel'

const doNothing = () => {}

/** Shows the acts on a request that the reader is permitted. */
export const ApprovalActs = ({ approval, onDecided = doNothing }: ActsProps) => {
  const { may } = approval
  const title = useApprovalTitle()(approval)
  const { t } = useLingui()
  const [openDialog, setOpenDialog] = useState<Question>()
  const close = () => setOpenDialog(undefined)
  const dialogProps = { approval, onClose: close, onDecided }
  return (
    <div className={styles.acts}>
      {may.approve && (
        <Button
          look="primary"
          icon="check"
          aria-label={t`Approve: ${title}`}
          onClick={() => setOpenDialog('approve')}
        >
          <Trans>Approve</Trans>
        </Button>
      )}
      {may.refuse && (
        <Button aria-label={t`Refuse: ${title}`} onClick={() => setOpenDialog('refuse')}>
          <Trans>Refuse</Trans>
        </Button>
      )}
      {may.cancel && (
        <Button aria-label={t`Cancel: ${title}`} onClick={() => setOpenDialog('cancel')}>
          <Trans>Cancel the request</Trans>
        </Button>
      )}
      <ApproveDialog {...dialogProps} open={openDialog === 'approve'} />
      <RefuseDialog {...dialogProps} open={openDialog === 'refuse'} />
      <CancelDialog {...dialogProps} open={openDialog === 'cancel'} />
    </div>
  )
}

type DialogProps = Required<ActsProps> & { open: boolean; onClose: () => void }

const ApproveDialog = ({ approval, open, onClose, onDecided }: DialogProps) => {
  const title = useApprovalTitle()(approval)
  return (
    <DecisionDialog
      name={`approve-${approval.id}`}
      open={open}
      onClose={onClose}
      title={<Trans>Approve this request?</Trans>}
      act={<Trans>Approve</Trans>}
      withPassword
      send={(typed) => approve(approval.id, typed)}
      done={onDecided}
      reads={reads}
    >
      <Subject approval={approval}>{title}</Subject>
      <p>
        <Trans>
          It takes effect immediately. Approve it only if you have checked that it is right.
        </Trans>
      </p>
    </DecisionDialog>
  )
}

const RefuseDialog = ({ approval, open, onClose, onDecided }: DialogProps) => {
  const { t } = useLingui()
  const title = useApprovalTitle()(approval)
  return (
    <DecisionDialog
      name={`refuse-${approval.id}`}
      open={open}
      onClose={onClose}
      title={<Trans>Refuse this request?</Trans>}
      act={<Trans>Refuse</Trans>}
      look="danger"
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>The requester receives the reason by email.</Trans>,
        missing: t`Enter a reason`,
        most: 500,
      }}
      send={(typed) => refuse(approval.id, typed)}
      done={onDecided}
      reads={reads}
    >
      <Subject approval={approval}>{title}</Subject>
    </DecisionDialog>
  )
}

const CancelDialog = ({ approval, open, onClose, onDecided }: DialogProps) => {
  const title = useApprovalTitle()(approval)
  return (
    <DecisionDialog
      name={`cancel-${approval.id}`}
      open={open}
      onClose={onClose}
      title={<Trans>Cancel your request?</Trans>}
      act={<Trans>Cancel the request</Trans>}
      dismiss={<Trans>Go back</Trans>}
      look="danger"
      send={() => cancel(approval.id)}
      done={onDecided}
      reads={reads}
    >
      <Subject approval={approval}>{title}</Subject>
      <p>
        <Trans>Nothing changes. You can ask for it again.</Trans>
      </p>
    </DecisionDialog>
  )
}

/** Shows the subject of the decision, as the entry behind the dialog does. */
const Subject = ({ approval, children }: { approval: Approval; children: ReactNode }) => (
  <Stack gap={2}>
    <strong>{children}</strong>
    <Quiet>
      <AskedBy approval={approval} />
    </Quiet>
    <ApprovalDetails approval={approval} />
    {approval.rules && <RuleSentences rules={approval.rules} />}
    {approval.note !== '' && <p className={styles.note}>{approval.note}</p>}
  </Stack>
)
