import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  mostReasonSigns,
  type CharityAccountAnswer,
} from '@almoner/api/admin/organisations/contract.ts'
import { Button } from '../../ui/button/button.tsx'
import { Time } from '../../ui/data/time.tsx'
import { DecisionDialog } from '../../ui/decision-dialog/decision-dialog.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { ChangedFields } from '../../ui/charity-info/changed-fields.tsx'
import type { AccountDialogProps } from './account-dialogs.tsx'
import { useAccountDecision } from './account-api.ts'
import styles from './charity-account.module.css'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'
import { Wrap } from '../../ui/layout/arrangement/wrap.tsx'

type Change = NonNullable<CharityAccountAnswer['change']>

/** Shows a charity's current and proposed registration side by side, for a decision. */
export const ProposedChange = ({ account }: { account: CharityAccountAnswer }) => {
  const { t } = useLingui()
  const [openDialog, setOpenDialog] = useState<'approve' | 'decline' | null>(null)
  const { change } = account
  if (change === null) return null
  const { fields, note, proposedAt } = change
  const toDialogProps = (question: 'approve' | 'decline') => ({
    account,
    change,
    open: openDialog === question,
    onClose: () => setOpenDialog(null),
  })
  return (
    <section className={styles.stack} aria-label={t`Proposed change to the registered details`}>
      <Notice tone="warning" title={<Trans>Proposed change to the registered details</Trans>}>
        <Trans>
          Waiting since <Time at={proposedAt} />. Compare it with the charity’s documents and the
          Inland Revenue’s list.
        </Trans>
      </Notice>
      <ChangedFields fields={fields} />
      {note !== '' && (
        <div>
          <Quiet size={13}>
            <Trans>The charity writes:</Trans>
          </Quiet>
          <Wrap keepsLines>{note}</Wrap>
        </div>
      )}
      <div className={styles.acts}>
        <Button look="primary" onClick={() => setOpenDialog('approve')}>
          <Trans>Approve change</Trans>
        </Button>
        <Button onClick={() => setOpenDialog('decline')}>
          <Trans>Decline change</Trans>
        </Button>
      </div>
      <ApproveDialog {...toDialogProps('approve')} />
      <DeclineDialog {...toDialogProps('decline')} />
    </section>
  )
}

type ChangeDialogProps = AccountDialogProps & { change: Change }

const ApproveDialog = ({ account, change, open, onClose }: ChangeDialogProps) => {
  const decide = useAccountDecision(account.id)
  const { name } = account
  return (
    <DecisionDialog
      name="approve-change"
      open={open}
      onClose={onClose}
      title={<Trans>Approve {name}’s change?</Trans>}
      act={<Trans>Approve</Trans>}
      withPassword
      seen={{ number: change.number }}
      send={({ number, password }, key) =>
        decide('profile-change/approve', { number, stepUp: { password } }, key)
      }
    >
      <ChangedFields fields={change.fields} />
      <p>
        <Trans>
          Its pages and the receipts that it issues from now on show the new details. Receipts that
          were issued stay as they are. Each owner gets an email.
        </Trans>
      </p>
    </DecisionDialog>
  )
}

const DeclineDialog = ({ account, change, open, onClose }: ChangeDialogProps) => {
  const { t } = useLingui()
  const decide = useAccountDecision(account.id)
  const { name } = account
  return (
    <DecisionDialog
      name="decline-change"
      open={open}
      onClose={onClose}
      title={<Trans>Decline {name}’s change?</Trans>}
      act={<Trans>Decline</Trans>}
      look="danger"
      reason={{
        label: <Trans>Reason</Trans>,
        hint: <Trans>Each owner receives the reason by email, and sees it in the settings.</Trans>,
        missing: t`Enter a reason`,
        most: mostReasonSigns,
      }}
      withPassword
      seen={{ number: change.number }}
      send={({ number, reason, password }, key) =>
        decide('profile-change/decline', { number, reason, stepUp: { password } }, key)
      }
    >
      <p>
        <Trans>The current details stay, and the charity can propose a change again.</Trans>
      </p>
    </DecisionDialog>
  )
}
