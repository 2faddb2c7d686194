import { parsePhone } from '../../lib/form/phone/phone.ts'
import type { PayerDraft } from '../checkout/state/checkout-shape.ts'
import type { Donor } from '../../lib/session/donor-query.ts'

/** The form filled in by an account; the message and the charity's own questions stay as typed. */
export const toDonorDraft = (donor: Donor, { memo, answers }: PayerDraft): PayerDraft => ({
  kind: 'person',
  orgName: '',
  lastName: donor.lastName,
  firstName: donor.firstName,
  email: donor.username,
  confirmEmail: donor.username,
  phone: parsePhone(donor.phoneNumber),
  memo,
  answers,
})
