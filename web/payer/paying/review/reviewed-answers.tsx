import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { formatPhone } from '../../../lib/form/phone/phone.ts'
import { placeOfCard } from '../../card-prompt/card-place.ts'
import { CardName } from '../../card-prompt/card-name.tsx'
import type { Checkout } from '../../checkout/state/checkout-shape.ts'
import { useGiftTitle } from '../../checkout/frame/gift-summary.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { placeOfGift } from '../../checkout/state/steps.ts'
import { isStillOpen } from '../../wallet/wallet-screens.ts'
import styles from './reviewed-answers.module.css'

export type ReviewedAnswersProps = {
  checkout: Checkout
  /** Sent: it cannot be changed any more. */
  isFixed: boolean
}

/** Shows the answers, each with a link to change it. */
export const ReviewedAnswers = ({ checkout, isFixed }: ReviewedAnswersProps) => {
  const { t } = useLingui()
  const { gift, payer, phoneNumber, card, method, wallet } = checkout
  const toName = useMethodName()
  const { formSetting } = useOrganisation().organizationObj
  const { title } = useGiftTitle(gift)
  if (!gift || !payer || !method) return undefined
  // The content cannot change while a wallet request may still be paid.
  const isAgreed = isFixed || (wallet !== null && isStillOpen(wallet))
  const place = isAgreed ? undefined : placeOfGift(gift)
  const details = isAgreed ? undefined : ({ to: '/PersonalDetails' } as const)
  return (
    <Card>
      <dl className={styles.answers}>
        <Answer label={t`For`} change={place} what={t`project and amount`}>
          {title ?? <Skeleton width="9em" />}
        </Answer>
        <Answer label={t`From`} change={details} what={t`your details`}>
          <span translate="no">
            {payer.kind === 'company' && <span className={styles.line}>{payer.orgName}</span>}
            <span className={styles.line}>{fullName(payer)}</span>
            <span className={styles.line}>{payer.email}</span>
            <span className={styles.line}>{formatPhone(phoneNumber ?? '')}</span>
          </span>
        </Answer>
        {payer.memo.trim() !== '' && <Answer label={t`Message`}>{payer.memo}</Answer>}
        {formSetting.rows.map(
          ({ id, label }) =>
            payer.answers[id]?.trim() && (
              <Answer key={id} label={label}>
                {payer.answers[id]}
              </Answer>
            ),
        )}
        {method === 'card' && card ? (
          <Answer
            label={t`Card`}
            change={isFixed ? undefined : { to: placeOfCard(card) }}
            what={t`card`}
          >
            <CardName card={card} />
          </Answer>
        ) : (
          <Answer
            label={t`Paid by`}
            change={isFixed ? undefined : { to: '/SelectPayment' }}
            what={t`payment method`}
          >
            {toName(method)}
          </Answer>
        )}
      </dl>
    </Card>
  )
}

type AnswerProps = {
  label: string
  change?: Pick<LinkProps, 'to' | 'search'> | undefined
  what?: string
  children: ReactNode
}

const Answer = ({ label, change, what, children }: AnswerProps) => (
  <div className={styles.answer}>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {change && (
      <dd className={styles.change}>
        <Link {...change}>
          <Trans>Change</Trans> <VisuallyHidden>{what}</VisuallyHidden>
        </Link>
      </dd>
    )}
  </div>
)
