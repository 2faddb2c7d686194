import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'

/** Leads from a payment to its payer's record, if the payer gave before. */
export const PayerLink = ({ donor }: Pick<DeskPaymentAnswer, 'donor'>) =>
  donor && <ToRecord id={donor.id} gifts={donor.gifts} />

const ToRecord = ({ id, gifts }: { id: string; gifts: number }) => (
  <Link to="/Donors/$donorId" params={{ donorId: id }} preload={false}>
    <Plural value={gifts} one="This payer’s record" other="All # gifts of this payer" />
  </Link>
)
