import { Trans } from '@lingui/react/macro'
import type { DeskPayment } from '@almoner/api/desk/payments/contract.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import { formatPhone } from '../../../lib/form/phone/phone.ts'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { useCountryName } from '../labels/card-labels.ts'
import { usePaidBy } from '../labels/method-labels.ts'
import styles from './payer-facts.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** Shows the payer, the payment method, and the payer's answers. */
export const PayerFacts = ({ payment }: { payment: DeskPayment }) => {
  const paidBy = usePaidBy()
  const country = useCountryName()
  const { organisationName, email, phoneNumber, memo, customFields } = payment
  const { cardCountry, reference, provider, providerPaymentId } = payment
  return (
    <Facts>
      {organisationName && <Fact label={<Trans>Organisation name</Trans>}>{organisationName}</Fact>}
      <Fact label={<Trans>Name</Trans>}>{fullName(payment)}</Fact>
      <Fact label={<Trans>Email</Trans>}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      {phoneNumber && <Fact label={<Trans>Phone number</Trans>}>{formatPhone(phoneNumber)}</Fact>}
      {memo && <Fact label={<Trans>Message</Trans>}>{memo}</Fact>}
      {customFields.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      <Fact label={<Trans>Payment method</Trans>}>
        {paidBy(payment)}
        {cardCountry && <Quiet as="span"> {country(cardCountry)}</Quiet>}
      </Fact>
      {reference && (
        <Fact label={<Trans>Reference</Trans>}>
          <code translate="no" className={styles.code}>
            {reference}
          </code>
        </Fact>
      )}
      {provider && providerPaymentId && (
        <Fact label={<Trans>Provider’s reference</Trans>}>
          <code translate="no" className={styles.code}>
            {providerPaymentId}
          </code>
        </Fact>
      )}
    </Facts>
  )
}
