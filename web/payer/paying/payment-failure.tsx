import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PaymentUnknown } from '../../ui/payment/payment-unknown.tsx'
import { useRefusedSentence } from '../../lib/paying/refused-sentence.ts'
import type { Problem } from '../../lib/api/problem.ts'
import { useRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import styles from './payment-failure.module.css'
import type { PaymentView } from '../../lib/paying/use-payment-flow.ts'

export type PaymentFailureProps = { view: PaymentView; askAgain: () => void }

/** What went wrong, what it means for one's money, and the next best way. */
export const PaymentFailure = ({ view, askAgain }: PaymentFailureProps) => (
  <FailurePlace view={view}>
    {view.kind === 'refused' && <Refused code={view.code} />}
    {view.kind === 'rejected' && <Rejected problem={view.problem} />}
    {view.kind === 'unknown' && <PaymentUnknown askAgain={askAgain} />}
  </FailurePlace>
)

/** Where it stands. Nothing while nothing went wrong. */
export const FailurePlace = ({ view, children }: { view: PaymentView; children: ReactNode }) => {
  const isShown = view.kind === 'refused' || view.kind === 'rejected' || view.kind === 'unknown'
  return isShown ? <FocusTarget>{children}</FocusTarget> : undefined
}

const Refused = ({ code }: { code: string }) => {
  const sentence = useRefusedSentence()
  return (
    <Notice
      tone="danger"
      title={<Trans>Payment failed</Trans>}
      action={
        <>
          <LinkButton to="/CardPrompt" look="primary">
            <Trans>Try another card</Trans>
          </LinkButton>
          <LinkButton to="/SelectPayment">
            <Trans>Choose other methods</Trans>
          </LinkButton>
        </>
      }
    >
      {sentence(code)}
    </Notice>
  )
}

/** The API would not start it. */
export const Rejected = ({ problem }: { problem: Problem }) => {
  const place = placeOfRejection(problem)
  return (
    <Notice
      tone="danger"
      title={<Trans>Error creating payment. No money was taken</Trans>}
      action={
        <LinkButton to={place} look="primary">
          {place === '/PersonalDetails' ? (
            <Trans>Change your details</Trans>
          ) : (
            <Trans>See the projects</Trans>
          )}
        </LinkButton>
      }
    >
      {problem.message}
      <RejectedFields fields={problem.fields ?? {}} />
    </Notice>
  )
}

/** What of the details does not hold, by the names of the payment call. */
export const RejectedFields = ({ fields }: { fields: Record<string, string> }) => {
  const { t } = useLingui()
  const sentence = useRefusalMessage()
  const { rows } = useOrganisation().organizationObj.formSetting
  const labels: Record<string, string> = {
    orgName: t`Organisation name`,
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`Email address`,
    phoneNumber: t`Phone number`,
    memo: t`Message to the charity`,
    ...Object.fromEntries(rows.map(({ id, label }) => [`fields.${id}`, label])),
  }
  const named = Object.entries(fields).flatMap(([name, code]) => {
    const label = labels[name]
    return label === undefined ? [] : [{ name, words: sentence(code, { label }) }]
  })
  if (named.length === 0) return undefined
  return (
    <ul className={styles.fields}>
      {named.map(({ name, words }) => (
        <li key={name}>{words}</li>
      ))}
    </ul>
  )
}

/** Only the details can be put right on their own; everything else begins with the choice. */
export const placeOfRejection = ({ status, fields = {} }: Problem): string => {
  const isAboutDetails = status === 422 && !('amount' in fields) && !('projectId' in fields)
  return isAboutDetails ? '/PersonalDetails' : '/SelectMission'
}
