import { organizationId, type donor, type TestedRoute } from './route.ts'

const person = {
  firstName: 'Mallory',
  lastName: 'Ng',
  email: 'mallory@example.org',
  phoneNumber: '+852 9876 5432',
}
const paymentBody = {
  amount: 100,
  organizationId,
  memo: 'for the books',
  projectName: 'Books',
  orgName: 'Ng & Co',
  fingerprint: 'doors-of-the-spec',
  fields: [{ id: 'a', value: 'b' }],
}
const byCard = { ...paymentBody, paymentMethod: 'pm_card_doors', type: 'visa', cardCountry: 'HK' }
const byWallet = {
  ...paymentBody,
  orgName: '',
  fingerprint: 'doors-of-the-spec-by-wallet',
  paymentMethod: 'PayMe',
}
const byTransfer = { ...paymentBody, amount: '100', fields: undefined, paymentName: 'cash' }

const elsewhere = {
  ids: { organizationId: ['organization_elsewhere', 'organizationElsewhere'] },
} as const
// The specification's own words for this one.
const unknown = {
  ids: { organizationId: ['organization_not_found', 'organizationElsewhere'] },
} as const
const gift = {
  ids: { ...elsewhere.ids, projectId: ['project_not_found', 'projectElsewhere'] },
} as const

/** The status routes of guests and donors: a caller with the payment's id may read its status. */
export const statusRoutes = (
  calls: '/api/user/payments' | '/api/donors/payments',
  open: typeof donor,
): Record<string, TestedRoute> => {
  const there = ['payment_not_found', 'giftElsewhere'] as const
  const polls = ['payment_not_found', 'pollElsewhere'] as const
  const intent = { body: { paymentIntent: 'pi_of_nobody' }, ids: { paymentIntent: there } }
  const request = { PayMePaymentRequestId: 'request-of-nobody', token: 'abc' }
  const fetched = open({
    body: request,
    ids: { PayMePaymentRequestId: there, token: polls },
  })
  const polled = open({ body: request, ids: { token: polls } })
  return {
    [`POST ${calls}/calculate-fees`]: open({ body: paymentBody, ...unknown }),
    [`POST ${calls}/manualDetails`]: open({
      body: { ...paymentBody, paymentName: 'cash' },
      ...elsewhere,
    }),
    [`POST ${calls}/retrievePaymentStatus`]: open(intent),
    [`POST ${calls}/confirm3DSPayment`]: open(intent),
    [`POST ${calls}/finalizePayMeLink`]: open({
      body: { objectId: organizationId },
      ids: { objectId: there },
    }),
    ...bothSpelt(`POST ${calls}/fetchPaymentStatus`, fetched),
    ...bothSpelt(`POST ${calls}/PayMeFetch`, polled),
    ...bothSpelt(`POST ${calls}/webhookStatus`, polled),
  }
}

const bothSpelt = (name: string, door: TestedRoute) => ({ [name]: door, [`${name}/`]: door })

/** A payment that starts there is the caller's. */
export const paymentRoutes = (
  calls: '/api/user/payments' | '/api/donors/payments',
  open: typeof donor,
): Record<string, TestedRoute> => ({
  [`POST ${calls}`]: open({ body: { ...byCard, ...person }, ...gift }),
  [`POST ${calls}/paymeLink`]: open({ body: { ...byWallet, ...person }, ...gift }),
  [`POST ${calls}/paymeQrCode`]: open({ body: { ...byWallet, ...person }, ...gift }),
  [`POST ${calls}/add`]: open({ body: { ...byTransfer, ...person }, isForm: true }),
})
