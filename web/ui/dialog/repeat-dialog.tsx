import { Trans, useLingui } from '@lingui/react/macro'
import type { RepeatQuestion } from '../../lib/api/failure/ask-again.ts'
import { formatMoney, formatTime } from '../../lib/text/format.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  question: RepeatQuestion
  /** Returns the address that shows the earlier one, or null if the site has no page for it. */
  findAddress: (question: RepeatQuestion) => string | null
}

/**
 * Asks whether an equal command is intended a second time. Closing the dialog without an answer
 * means no.
 */
export const RepeatDialog = ({ question, findAddress }: Props) => {
  const { t } = useLingui()
  const address = findAddress(question)
  return (
    <Dialog
      open
      onClose={() => question.answer(false)}
      title={t`Do this a second time?`}
      actions={
        <>
          <Button onClick={() => question.answer(false)}>
            <Trans>No, once is enough</Trans>
          </Button>
          <Button look="primary" onClick={() => question.answer(true)}>
            <Trans>Yes, a second one</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Sentence {...question} />
      </p>
      {address !== null && (
        <p>
          {/* The form behind the question keeps what was typed. */}
          <a href={address} target="_blank" rel="noreferrer">
            <Trans>View the first one</Trans>
          </a>
        </p>
      )}
    </Dialog>
  )
}

const Sentence = ({ what, amountCents, earlierAt }: RepeatQuestion) => {
  const time = formatTime(earlierAt)
  const sum = amountCents === undefined ? '' : formatMoney(amountCents)
  switch (what) {
    case 'gift':
      return (
        <Trans>
          You made the same gift of {sum} at {time}. Make a second one?
        </Trans>
      )
    case 'monthly_gift':
      return (
        <Trans>
          You set up the same monthly gift of {sum} at {time}. Set up a second one?
        </Trans>
      )
    case 'offline_payment':
      return (
        <Trans>
          The same payment of {sum} was recorded at {time}. Record a second one?
        </Trans>
      )
    case 'payout':
      return (
        <Trans>
          You requested the same payout of {sum} at {time}. Request a second one?
        </Trans>
      )
    case 'refund':
      return (
        <Trans>
          The same amount of {sum} was refunded at {time}. Refund it a second time?
        </Trans>
      )
    case 'project':
      return <Trans>A project of this title was created at {time}. Create a second one?</Trans>
  }
}
