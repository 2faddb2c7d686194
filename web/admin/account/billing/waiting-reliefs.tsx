import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { WaitingRelief } from '@almoner/api/admin/billing/contract.ts'
import type { CharityAccountAnswer } from '@almoner/api/admin/organisations/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Time } from '../../../ui/data/time.tsx'
import { DecisionDialog } from '../../../ui/decision-dialog/decision-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { Wrap } from '../../../ui/layout/arrangement/wrap.tsx'
import { useBillingDecisions } from './charity-billing-api.ts'

type WaitingReliefsProps = { account: CharityAccountAnswer; reliefs: readonly WaitingRelief[] }

/** The waivers and credits that wait for a second administrator. */
export const WaitingReliefs = ({ account, reliefs }: WaitingReliefsProps) =>
  reliefs.map((relief) => <Waiting key={relief.id} account={account} relief={relief} />)

type WaitingProps = { account: CharityAccountAnswer; relief: WaitingRelief }

const Waiting = ({ account, relief }: WaitingProps) => {
  const [openDialog, setOpenDialog] = useState<'grant' | 'refuse' | null>(null)
  const { by, at, reason } = relief
  const name = by.name ?? '–'
  return (
    <>
      <Notice
        tone="warning"
        title={<Subject relief={relief} />}
        action={
          <Row gap={2}>
            {!by.isMe && (
              <Button look="primary" onClick={() => setOpenDialog('grant')}>
                <Trans>Approve</Trans>
              </Button>
            )}
            <Button onClick={() => setOpenDialog('refuse')}>
              <Trans>Refuse</Trans>
            </Button>
          </Row>
        }
      >
        <Wrap keepsLines>{reason}</Wrap>
        <Quiet size={13}>
          {by.isMe ? (
            <Trans>
              You requested this on <Time at={at} />. A second administrator must approve it.
            </Trans>
          ) : (
            <Trans>
              {name} requested this on <Time at={at} />.
            </Trans>
          )}
        </Quiet>
      </Notice>
      <DecideDialog
        account={account}
        relief={relief}
        decision="grant"
        open={openDialog === 'grant'}
        onClose={() => setOpenDialog(null)}
      />
      <DecideDialog
        account={account}
        relief={relief}
        decision="refuse"
        open={openDialog === 'refuse'}
        onClose={() => setOpenDialog(null)}
      />
    </>
  )
}

const Subject = ({ relief: { kind, amount, number } }: { relief: WaitingRelief }) => {
  const sum = formatMoney(amount)
  return kind === 'waiver' ? (
    <Trans>
      Waive {sum} of invoice {number}
    </Trans>
  ) : (
    <Trans>Credit of {sum}</Trans>
  )
}

type DecideDialogProps = WaitingProps & {
  decision: 'grant' | 'refuse'
  open: boolean
  onClose: () => void
}

const DecideDialog = ({ account, relief, decision, open, onClose }: DecideDialogProps) => {
  const { decideRelief } = useBillingDecisions(account.id)
  return (
    <DecisionDialog
      name={decision}
      open={open}
      onClose={onClose}
      title={<Subject relief={relief} />}
      act={decision === 'grant' ? <Trans>Approve</Trans> : <Trans>Refuse</Trans>}
      look={decision === 'grant' ? 'primary' : 'danger'}
      withPassword
      send={({ password }, key) => decideRelief(relief.id, decision, { stepUp: { password } }, key)}
    >
      <p>
        {decision === 'grant' ? (
          <Trans>It takes effect at once, and is recorded in your name.</Trans>
        ) : (
          <Trans>Nothing changes for the charity.</Trans>
        )}
      </p>
    </DecisionDialog>
  )
}
