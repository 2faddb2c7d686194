import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfflineEntryAnswer } from '@almoner/api/desk/offline-entries/contract.ts'
import { formatMoney } from '../../lib/text/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import type { DetailAct } from '../../ui/detail-screen/acts.tsx'
import { deskKey } from '../payments/payments-api.ts'
import { useMay } from '../use-may.ts'
import { approveOffline, voidOffline } from './offline-api.ts'

/**
 * Returns the possible acts on an offline payment: approve, correct, void, and add the next one.
 */
export const useOfflineActs = (): ((entry: OfflineEntryAnswer) => DetailAct[]) => {
  const { t } = useLingui()
  const mayEdit = useMay('offline.edit')
  const [isApproving, setApproving] = useState(false)
  const [isVoiding, setVoiding] = useState(false)
  return (entry) => {
    if (!mayEdit || !entry.isIncluded) return []
    const next: DetailAct = {
      name: t`Add another`,
      act: (
        <LinkButton to="/AddOfflinePayments">
          <Trans>Add another</Trans>
        </LinkButton>
      ),
    }
    if (entry.status === 'voided') return [next]
    const approve: DetailAct = {
      name: t`Approve`,
      act: (
        <Button look="primary" onClick={() => setApproving(true)}>
          <Trans>Approve</Trans>
        </Button>
      ),
      dialog: (
        <ApproveDialog entry={entry} open={isApproving} onClose={() => setApproving(false)} />
      ),
    }
    return [
      ...(entry.status === 'pending' ? [approve] : []),
      {
        name: t`Correct`,
        act: (
          <LinkButton
            to="/OfflinePayments/$offlineEntryId/Amend"
            params={{ offlineEntryId: entry.id }}
            icon="edit"
          >
            <Trans>Correct</Trans>
          </LinkButton>
        ),
      },
      {
        name: t`Void the payment`,
        act: (
          <Button onClick={() => setVoiding(true)}>
            <Trans>Void the payment</Trans>
          </Button>
        ),
        dialog: <VoidDialog entry={entry} open={isVoiding} onClose={() => setVoiding(false)} />,
      },
      next,
    ]
  }
}

type Props = { entry: OfflineEntryAnswer; open: boolean; onClose: () => void }

const ApproveDialog = ({ entry: { id, version, amount }, open, onClose }: Props) => {
  const sum = formatMoney(amount)
  return (
    <DecisionDialog
      name="approve-offline"
      open={open}
      onClose={onClose}
      title={<Trans>Approve {sum}?</Trans>}
      act={<Trans>Approve {sum}</Trans>}
      seen={{ version }}
      send={({ version: seenVersion }, key) => approveOffline(id, { version: seenVersion }, key)}
      reads={[deskKey]}
    >
      <p>
        <Trans>The money has arrived. From now on it counts in your totals and your books.</Trans>
      </p>
    </DecisionDialog>
  )
}

const VoidDialog = ({ entry, open, onClose }: Props) => {
  const { id, version, amount, receiptNumber, receiptVoid } = entry
  const { t } = useLingui()
  const sum = formatMoney(amount)
  return (
    <DecisionDialog
      name="void-offline"
      open={open}
      onClose={onClose}
      title={<Trans>Void this payment of {sum}?</Trans>}
      act={<Trans>Void the payment</Trans>}
      look="danger"
      seen={{ version }}
      reason={{
        label: t`Reason for voiding`,
        hint: t`The money never arrived, or it was added twice. It stays in the history.`,
        missing: t`Enter a reason`,
        most: 500,
      }}
      send={({ version: seenVersion, reason }, key) =>
        voidOffline(id, { version: seenVersion, reason }, key)
      }
      reads={[deskKey]}
    >
      <p>
        <Trans>It is removed from your totals and your books. This cannot be undone.</Trans>
      </p>
      {receiptNumber !== null && !receiptVoid && (
        <p>
          <Trans>
            Receipt {receiptNumber} becomes void. Anyone who received it by email is informed.
          </Trans>
        </p>
      )}
    </DecisionDialog>
  )
}
