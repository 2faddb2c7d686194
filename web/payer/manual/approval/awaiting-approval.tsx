import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CopyRows } from '../../../ui/data/copy-rows.tsx'
import { MoneyLines } from '../../../ui/data/money/money-lines.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { StatusPill } from '../../../ui/data/status/status-pill.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import type { AwaitedTransfer } from '../../checkout/state/checkout-shape.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { useGiftTitle } from '../../checkout/frame/gift-summary.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useReceiptOnRequest } from '../../checkout/frame/receipt-on-request.tsx'
import { ReturnLink } from '../../checkout/frame/return-link.tsx'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import { useApproval } from './use-approval.ts'

/** Waits until the charity decides whether the money arrived. */
export const AwaitingApproval = ({ transfer }: { transfer: AwaitedTransfer }) => {
  const isDeclined = useApproval(transfer)
  return isDeclined ? <NotFound transfer={transfer} /> : <Awaited transfer={transfer} />
}

const Awaited = ({ transfer }: { transfer: AwaitedTransfer }) => {
  const { t } = useLingui()
  const { charity, name, title, total } = useLabels(transfer)
  const { sent, lines, reference } = transfer
  const { email } = sent
  const isOnRequest = useReceiptOnRequest(sent.projectId ?? '')
  return (
    <StepFrame
      title={t`We have your proof of payment`}
      lead={t`Thank you. ${charity} is checking for your ${total} by ${name}.`}
    >
      <Notice tone="success" title={<Trans>Your receipt is sent by email</Trans>}>
        {isOnRequest ? (
          <Trans>
            As soon as the charity has found the money, we email {email}. This takes one or two
            working days; you can close this page. The charity issues your receipt itself, and sends
            it to the same address.
          </Trans>
        ) : (
          <Trans>
            As soon as the charity has found the money, the receipt is emailed to {email}. This
            takes one or two working days; you can close this page.
          </Trans>
        )}
      </Notice>
      <Card title={title} aside={<StatusPill status="processing" />}>
        <Stack gap={5}>
          <MoneyLines {...lines} />
          <CopyRows rows={[{ label: t`Reference`, value: reference }]} />
        </Stack>
      </Card>
      <Acts projectId={sent.projectId ?? ''} />
    </StepFrame>
  )
}

// A payer who did pay needs a next step after the charity's refusal, because the refusal can still
// be reversed.
const NotFound = ({ transfer }: { transfer: AwaitedTransfer }) => {
  const { t } = useLingui()
  const { charity, name, title, total } = useLabels(transfer)
  return (
    <StepFrame
      title={t`The charity could not find this payment`}
      lead={t`${charity} could not find your payment of ${total} by ${name} with this reference.`}
    >
      <Card title={title} aside={<StatusPill status="error" />}>
        <CopyRows rows={[{ label: t`Reference`, value: transfer.reference }]} />
      </Card>
      <Notice title={<Trans>Did you pay it?</Trans>}>
        <Trans>
          Send the charity this reference and your proof of payment. It can still confirm the
          payment, and the receipt is then sent by email.
        </Trans>
      </Notice>
      <Acts projectId={transfer.sent.projectId ?? ''} />
    </StepFrame>
  )
}

const useLabels = ({ method, sent, lines }: AwaitedTransfer) => {
  const { title } = useGiftTitle({
    projectId: sent.projectId ?? null,
    transactionType: sent.transactionType,
  })
  return {
    charity: useOrganisation().organizationObj.organizationName,
    name: useMethodName()(method),
    title,
    total: formatMoney(lines.totalCents),
  }
}

const Acts = ({ projectId }: { projectId: string }) => {
  const navigate = useNavigate()
  const another = (): void => {
    dispatchCheckout({ type: 'started_over' })
    void navigate({ to: '/SelectMission' })
  }
  return (
    <Stack gap={3}>
      <ReturnLink projectId={projectId} onlyAway />
      <Button wide onClick={another}>
        <Trans>Make another payment</Trans>
      </Button>
    </Stack>
  )
}
