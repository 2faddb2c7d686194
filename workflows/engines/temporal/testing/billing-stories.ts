const organisationId = '01900000-0000-7000-8000-000000000001'
const input = { organisationId, invoiceId: '01900000-0000-7000-8000-000000000007', try: 1 }
const atProvider = { providerPaymentId: 'pi_recorded' }
const succeeded = { status: 'succeeded', ...atProvider }

/** The stories of what a charity pays the platform. */
export const billingStories = ({ away }: { away: Error }) => [
  {
    name: 'bill-plan-billed',
    process: 'bill-plan',
    input: { organisationId },
    answers: {
      // It ends in a story alone: a charity is billed for as long as it is open.
      goOn: [
        { status: 'waits', until: null },
        away,
        { status: 'waits', until: new Date(Date.now() + 2_000).toISOString() },
        { status: 'ended' },
      ],
    },
    signals: [{ after: 1, signal: 'look' }],
  },
  {
    name: 'pay-invoice-authenticated',
    process: 'pay-invoice',
    input,
    answers: {
      chargeInvoice: [
        away,
        {
          status: 'requires_action',
          challengeUrl: 'https://bank.example/pi_recorded',
          ...atProvider,
        },
      ],
      lookAtCharge: [{ status: 'processing', ...atProvider }, succeeded],
    },
    signals: [
      { after: 2, signal: 'look' },
      { after: 3, signal: 'look' },
    ],
  },
  {
    name: 'pay-invoice-declined',
    process: 'pay-invoice',
    input,
    answers: {
      chargeInvoice: [{ status: 'failed', reason: 'card_declined', code: 'insufficient_funds' }],
    },
  },
]
