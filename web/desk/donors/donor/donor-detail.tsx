import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { DonorAnswer } from '@almoner/api/desk/donors/contract.ts'
import { PrintButton } from '../../../ui/button/print-button.tsx'
import { Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { DetailScreen, type DetailParts } from '../../../ui/detail-screen/detail-screen.tsx'
import { formatPhone } from '../../../lib/form/phone/phone.ts'
import { formatSlashedDay } from '../../recurring-plans/plan-labels.ts'
import { useDonorName } from '../donor-name.ts'
import { DonorPills } from '../donor-pills.tsx'
import { DonorConsents } from './donor-consents.tsx'
import { DonorPayments } from './donor-payments.tsx'
import { DonorPlans } from './donor-plans.tsx'
import { DonorReceipts } from './donor-receipts.tsx'
import { DonorYears } from './donor-years.tsx'
import { Erasure } from './erasure/erasure.tsx'
import { SamePerson } from './same-person.tsx'
import { donorQuery } from './donor-api.ts'

/** One person who gave: all that the charity knows of them. */
export const DonorDetail = () => {
  const { t } = useLingui()
  const { donorId } = useParams({ from: '/signed-in/Donors/$donorId' })
  const parts = useDonorParts()
  return (
    <DetailScreen
      key={donorId}
      query={donorQuery(donorId)}
      name={t`Donor`}
      back={{ to: '/Donors', label: <Trans>All donors</Trans> }}
      aside={<PrintButton />}
      parts={parts}
    />
  )
}

const useDonorParts = (): ((donor: DonorAnswer) => DetailParts) => {
  const { t } = useLingui()
  const donorName = useDonorName()
  return (donor) => ({
    title: donorName(donor),
    pill: <DonorPills donor={donor} />,
    lead: <Summary donor={donor} />,
    sections: [
      { id: 'years', title: t`By year of assessment`, content: <DonorYears donor={donor} /> },
      { id: 'payments', title: t`Payments`, content: <DonorPayments donorId={donor.id} /> },
      { id: 'receipts', title: t`Receipts`, content: <DonorReceipts donorId={donor.id} /> },
      ...(donor.plans.length > 0
        ? [{ id: 'plans', title: t`Monthly plans`, content: <DonorPlans plans={donor.plans} /> }]
        : []),
      { id: 'contact', title: t`Contact details`, content: <Contact donor={donor} /> },
      ...(donor.consents
        ? [
            {
              id: 'news',
              title: t`Agreement to receive news`,
              content: <DonorConsents consents={donor.consents} />,
            },
          ]
        : []),
      { id: 'same', title: t`Records of this person`, content: <SamePerson donor={donor} /> },
      { id: 'erasure', title: t`Erasing personal data`, content: <Erasure donor={donor} /> },
    ],
  })
}

const Summary = ({ donor }: { donor: DonorAnswer }) => (
  <Facts>
    <Fact label={<Trans>Total given</Trans>}>
      <strong>
        <Money amountCents={donor.given} />
      </strong>
    </Fact>
    <Fact label={<Trans>Gifts</Trans>}>
      <Plural value={donor.gifts} one="# gift" other="# gifts" />
    </Fact>
    <Fact label={<Trans>Last gift</Trans>}>
      <time dateTime={donor.lastGivenOn}>{formatSlashedDay(donor.lastGivenOn)}</time>
    </Fact>
  </Facts>
)

const Contact = ({ donor }: { donor: DonorAnswer }) => {
  const { organisationName, email, phoneNumber } = donor
  const donorName = useDonorName()
  return (
    <Facts>
      {organisationName && <Fact label={<Trans>Organisation name</Trans>}>{organisationName}</Fact>}
      <Fact label={<Trans>Name</Trans>}>{donorName({ ...donor, organisationName: null })}</Fact>
      {email && (
        <Fact label={<Trans>Email</Trans>}>
          {email.includes('•') || !email.includes('@') ? (
            email
          ) : (
            <a href={`mailto:${email}`}>{email}</a>
          )}
        </Fact>
      )}
      {phoneNumber && (
        <Fact label={<Trans>Phone number</Trans>}>
          {phoneNumber.startsWith('+') ? formatPhone(phoneNumber) : phoneNumber}
        </Fact>
      )}
    </Facts>
  )
}
