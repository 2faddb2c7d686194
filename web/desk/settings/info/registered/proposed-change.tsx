import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Time } from '../../../../ui/data/time.tsx'
import { DecisionDialog } from '../../../../ui/decision-dialog/decision-dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice/notice.tsx'
import { FocusTarget } from '../../../../ui/layout/focus-target.tsx'
import { ChangedFields } from '../../../../ui/charity-info/changed-fields.tsx'
import { infoQuery, withdrawChange } from '../info-api.ts'
import { Quiet } from '../../../../ui/layout/arrangement/quiet.tsx'
import { Stack } from '../../../../ui/layout/arrangement/stack.tsx'
import { Wrap } from '../../../../ui/layout/arrangement/wrap.tsx'

type Change = NonNullable<InfoAnswer['change']>

type ProposedChangeProps = {
  change: InfoAnswer['change']
  withdrawn: (answer: InfoAnswer) => void
  /** Fills in what was declined, to be corrected and sent again. */
  onReuse: (change: Change) => void
}

/** The newest proposal: what waits and since when, or why it was declined. */
export const ProposedChange = ({ change, withdrawn, onReuse }: ProposedChangeProps) => {
  const [first] = useState(change?.number)
  const [wasWithdrawn, setWithdrawn] = useState(false)
  if (change === null) return null
  const { status, endedAt } = change
  if (status === 'declined') return <Declined change={change} onReuse={() => onReuse(change)} />
  if (status === 'approved' && endedAt !== null) return <Approved at={endedAt} />
  if (status !== 'waiting') return wasWithdrawn ? <Withdrawn /> : null
  const waiting = (
    <Waiting
      change={change}
      withdrawn={(answer) => {
        setWithdrawn(true)
        withdrawn(answer)
      }}
    />
  )
  // The button that sent it is gone.
  return change.number === first ? waiting : <FocusTarget>{waiting}</FocusTarget>
}

type WaitingProps = { change: Change; withdrawn: ProposedChangeProps['withdrawn'] }

const Waiting = ({ change, withdrawn }: WaitingProps) => {
  const [isAsking, setAsking] = useState(false)
  const { number, fields, proposedAt } = change
  return (
    <Stack gap={5}>
      <Notice
        title={<Trans>A change is waiting for our approval</Trans>}
        action={
          <Button onClick={() => setAsking(true)}>
            <Trans>Withdraw change</Trans>
          </Button>
        }
      >
        <Trans>
          Proposed on <Time at={proposedAt} />. Until we decide, your pages and receipts show the
          current details. Each owner gets our decision by email.
        </Trans>
      </Notice>
      <ChangedFields fields={fields} />
      <DecisionDialog
        name="withdraw"
        open={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Withdraw this change?</Trans>}
        act={<Trans>Withdraw change</Trans>}
        seen={{ number }}
        send={({ number: changeNumber }) => withdrawChange(changeNumber)}
        done={withdrawn}
        reads={[infoQuery.queryKey]}
      >
        <p>
          <Trans>The current details stay. You can propose another change after that.</Trans>
        </p>
      </DecisionDialog>
    </Stack>
  )
}

const Withdrawn = () => (
  <FocusTarget>
    <Quiet size={13}>
      <Trans>Withdrawn. The current details stay.</Trans>
    </Quiet>
  </FocusTarget>
)

const Approved = ({ at }: { at: string }) => (
  <Quiet size={13}>
    <Trans>
      We approved the last change on <Time at={at} />.
    </Trans>
  </Quiet>
)

type DeclinedProps = { change: Change; onReuse: () => void }

const Declined = ({ change: { reason, endedAt, fields }, onReuse }: DeclinedProps) => (
  <Stack gap={5}>
    <Notice
      tone="warning"
      title={<Trans>We did not approve this change</Trans>}
      action={
        <Button onClick={onReuse}>
          <Trans>Use our proposal</Trans>
        </Button>
      }
    >
      <Wrap keepsLines>{reason}</Wrap>
      {endedAt !== null && (
        <p>
          <Trans>
            Decided on <Time at={endedAt} />. You can propose a change again below.
          </Trans>
        </p>
      )}
    </Notice>
    <ChangedFields fields={fields} />
  </Stack>
)
