import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwedInvoice, SubscriptionAnswer } from '@almoner/api/desk/subscription/contract.ts'
import { useChargeFailure } from '../../../lib/text/billing-labels.ts'
import { formatMoney, formatTime } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { FlashMessage } from '../../../ui/feedback/notice/flash-message.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Row } from '../../../ui/layout/arrangement/row.tsx'
import { ChargeOutcome } from './charge-outcome.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { useCharge } from './use-charge.ts'

/** The invoice that is owed, and what became of a payment that the reader has begun. */
export const Owed = ({ subscription }: { subscription: SubscriptionAnswer }) => {
  const [isOpen, setOpen] = useState(false)
  const { charge, begin, reset } = useCharge(({ owed }) => owed === null)
  const { owed, card, mayEdit } = subscription
  const pay = (): void => {
    reset()
    setOpen(true)
  }
  return (
    <>
      <ChargeOutcome charge={charge} />
      {charge.kind === 'done' && (
        <FlashMessage>
          <Trans>The invoice is paid. Thank you.</Trans>
        </FlashMessage>
      )}
      {owed !== null && charge.kind !== 'waiting' && (
        <OwedNotice owed={owed} pay={mayEdit && card !== null ? pay : null} mayEdit={mayEdit} />
      )}
      {owed !== null && card !== null && (
        <PayDialog
          owed={owed}
          card={card}
          open={isOpen}
          onClose={() => setOpen(false)}
          onAnswer={begin}
        />
      )}
    </>
  )
}

type OwedNoticeProps = {
  owed: OwedInvoice
  /** Null without a card, and for readers who cannot pay. */
  pay: (() => void) | null
  mayEdit: boolean
}

const OwedNotice = ({ owed, pay, mayEdit }: OwedNoticeProps) => {
  const sum = formatMoney(owed.amount)
  if (owed.status === 'charging') {
    return (
      <Notice title={<Trans>The card is being charged {sum}</Trans>}>
        <Trans>The result appears here once the bank has answered.</Trans>
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      title={
        owed.status === 'failed' ? (
          <Trans>The payment of {sum} failed</Trans>
        ) : (
          <Trans>{sum} is due</Trans>
        )
      }
      action={
        mayEdit && (
          <Row gap={2}>
            {pay && (
              <Button look="primary" onClick={pay}>
                <Trans>Pay {sum} now</Trans>
              </Button>
            )}
            <LinkButton to="/OrgSettings/Billing/Card" icon="card">
              {pay ? <Trans>Replace the card</Trans> : <Trans>Add a card</Trans>}
            </LinkButton>
          </Row>
        )
      }
    >
      <WhatHappens owed={owed} />
    </Notice>
  )
}

const WhatHappens = ({ owed: { status, failure, retryAt, givenUpOn } }: { owed: OwedInvoice }) => {
  const chargeFailure = useChargeFailure()
  const [time, day] = [retryAt && formatTime(retryAt), givenUpOn && formatDay(givenUpOn)]
  return (
    <>
      {failure !== null && <p>{chargeFailure[failure]}</p>}
      {status === 'failed' && (
        <p>
          {time === null ? (
            <Trans>The card is not tried again automatically.</Trans>
          ) : (
            <Trans>The card is tried again on {time}, and at once if you replace it.</Trans>
          )}
        </p>
      )}
      {day !== null && (
        <p>
          <Trans>
            If it is not paid before {day}, your charity moves to the Free plan. Nothing is deleted.
          </Trans>
        </p>
      )}
    </>
  )
}
