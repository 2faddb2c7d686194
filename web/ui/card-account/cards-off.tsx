import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ConnectedAccountAnswer } from '@almoner/api/use-cases/connected-account/contract.ts'
import { Time } from '../data/time.tsx'
import { Notice } from '../feedback/notice/notice.tsx'
import styles from './cards-off.module.css'
import { useCardSentence } from './capability-pill.tsx'
import { useRequirementLabel } from './requirement-labels.ts'

type CardsOffProps = {
  card: ConnectedAccountAnswer
  /** Where the reader sends what is missing. */
  action?: ReactNode
}

/** Shows why payers cannot pay by card, or may not for long, and everything that Stripe needs. */
export const CardsOff = ({ card, action }: CardsOffProps) => {
  const cardSentence = useCardSentence()
  const requirementLabel = useRequirementLabel()
  const { states, requirements, deadline } = card
  if (states.card_payments === 'on') return null
  const labels = [...new Set(requirements.map(requirementLabel))]
  return (
    <Notice
      tone={states.card_payments === 'on_details_due' ? 'info' : 'warning'}
      title={cardSentence(states.card_payments)}
      action={labels.length > 0 && action}
    >
      {labels.length > 0 && (
        <ul className={styles.list}>
          {labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      {deadline !== null && (
        <Trans>
          Due by <Time at={deadline} />
        </Trans>
      )}
    </Notice>
  )
}
