/** The stories of the processes about a charity's money. */
export const treasuryStories = ({ paymentId, away }: { paymentId: string; away: Error }) => {
  const payout = { organisationId: paymentId, payoutId: paymentId }
  return [
    {
      name: 'take-back-dispute-taken',
      process: 'take-back-dispute',
      input: { paymentId, disputeId: paymentId },
      answers: { takeBack: [away, { status: 'waits' }, { status: 'taken' }] },
      signals: [{ after: 2, signal: 'look' }],
    },
    {
      name: 'pay-out-returned',
      process: 'pay-out',
      input: payout,
      answers: {
        requestApproval: [{ status: 'waits' }, { status: 'approved' }],
        sendPayout: [away, { status: 'under_way', providerPayoutId: 'po_recorded' }],
        lookAtPayout: [
          { status: 'paid', providerPayoutId: 'po_recorded' },
          { status: 'not_paid', providerPayoutId: 'po_recorded' },
        ],
      },
      signals: [
        { after: 1, signal: 'look' },
        { after: 4, signal: 'look' },
        { after: 5, signal: 'look' },
      ],
    },
    {
      name: 'pay-out-refused',
      process: 'pay-out',
      input: payout,
      answers: {
        requestApproval: [{ status: 'approved' }],
        sendPayout: [{ status: 'not_paid', providerPayoutId: null }],
      },
    },
  ]
}
