import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { FocusTarget } from '../../ui/layout/focus-target.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { PaymentUnknown } from '../../ui/payment/payment-unknown.tsx'
import { useRefusedSentence } from '../../lib/paying/refused-sentence.ts'
import type { Problem } from '../../lib/api/failure/problem.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { organisationQuery } from '../checkout/charity/charity-api.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import styles from './payment-failure.module.css'
import type { PaymentView } from '../../lib/paying/use-payment-flow.ts'

export type PaymentFailureProps = { view: PaymentView; askAgain: () => void }

/** Shows the error, its consequence for the payer's money, and the best next step. */
export const PaymentFailure = ({ view, askAgain }: PaymentFailureProps) => (
  <FailurePlace view={view}>
    {view.kind === 'refused' && <Refused code={view.code} />}
    {view.kind === 'rejected' && <Rejected problem={view.problem} />}
    {view.kind === 'unknown' && <PaymentUnknown askAgain={askAgain} />}
  </FailurePlace>
)

/** The place where the failure is shown. Renders nothing while there is no failure. */
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

type RejectedProps = {
  problem: Problem
  /** The payer has paid the charity already, or may have: it is not the platform that takes it. */
  isTransfer?: boolean
}

/** The API would not start it. */
export const Rejected = ({ problem, isTransfer = false }: RejectedProps) => {
  const place = placeOfRejection(problem)
  return (
    <Notice
      tone="danger"
      title={
        isTransfer ? (
          <Trans>Error creating payment. Your proof was not recorded</Trans>
        ) : (
          <Trans>Error creating payment. No money was taken</Trans>
        )
      }
      action={
        <LinkButton to={place} look="primary">
          <PlaceName place={place} />
        </LinkButton>
      }
    >
      {problem.message}
      <RejectedFields fields={problem.fields ?? {}} />
      {isTransfer && (
        <p>
          <Trans>
            If you have paid already, do not pay again. Keep your proof, and send it to the charity.
          </Trans>
        </p>
      )}
    </Notice>
  )
}

/**
 * Reads the charity again, because this page may be out of date: a question may have been added
 * since it loaded.
 */
const useReadCharityAgain = (): void => {
  const queryClient = useQueryClient()
  const { queryKey } = organisationQuery(useLanguage())
  const read = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey }))
  useEffect(() => read(), [])
}

export const PlaceName = ({ place }: { place: string }) => {
  if (place === '/PersonalDetails') return <Trans>Change your details</Trans>
  if (place === '/SelectPayment') return <Trans>Choose other methods</Trans>
  return <Trans>See the projects</Trans>
}

/** Lists the invalid details, by the field names of the payment call. */
export const RejectedFields = ({ fields }: { fields: Record<string, string> }) => {
  const { t } = useLingui()
  const sentence = useRefusalMessage()
  const { rows } = useOrganisation().organizationObj.formSetting
  useReadCharityAgain()
  const labels: Record<string, string> = {
    orgName: t`Organisation name`,
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`Email address`,
    phoneNumber: t`Phone number`,
    memo: t`Message to the charity`,
    ...Object.fromEntries(rows.map(({ id, label }) => [`fields.${id}`, label])),
  }
  const refusals = Object.entries(fields).flatMap(([name, code]) => {
    const label = labels[name]
    return label === undefined ? [] : [{ name, words: sentence(code, { label }) }]
  })
  if (refusals.length === 0) return undefined
  return (
    <ul className={styles.fields}>
      {refusals.map(({ name, words }) => (
        <li key={name}>{words}</li>
      ))}
    </ul>
  )
}

/** The details and the method can be put right on their own; all else begins with the choice. */
export const placeOfRejection = ({ status, error, fields = {} }: Problem): string => {
  if (error.code === 'method_not_available') return '/SelectPayment'
  const isAboutDetails = status === 422 && !('amount' in fields) && !('projectId' in fields)
  return isAboutDetails ? '/PersonalDetails' : '/SelectMission'
}
