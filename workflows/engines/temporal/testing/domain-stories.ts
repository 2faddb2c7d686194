/** The stories of the processes about a charity's own domain. */
export const domainStories = ({
  input,
  waitsFor,
  away,
}: {
  input: { organisationId: string; checkId: string }
  waitsFor: (milliseconds: number) => { until: string }
  away: Error
}) => [
  {
    name: 'verify-domain-verified',
    process: 'verify-domain',
    input,
    answers: {
      lookAtDomain: [
        { status: 'pending', nextLookAt: waitsFor(2_000).until },
        away,
        { status: 'verified', host: 'give.harbour.example' },
      ],
      registerWallets: [away, null],
    },
  },
  {
    name: 'verify-domain-pending',
    process: 'verify-domain',
    input,
    answers: { lookAtDomain: [{ status: 'pending', nextLookAt: null }] },
  },
  {
    name: 'verify-domain-superseded',
    process: 'verify-domain',
    input,
    answers: { lookAtDomain: [{ status: 'superseded' }] },
  },
]
