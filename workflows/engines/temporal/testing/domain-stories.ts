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
  {
    name: 'watch-domains-a-day',
    process: 'watch-domains',
    input: { day: '2026-11-20' },
    answers: {
      lookAtVerified: [
        { looked: 20, next: input.organisationId },
        { looked: 1, next: null },
      ],
    },
  },
  {
    name: 'release-domain-released',
    process: 'release-domain',
    input: {
      organisationId: input.organisationId,
      host: 'give.harbour.example',
      eventId: input.checkId,
    },
    answers: { releaseHost: [away, { released: true }], turnOffWallets: [null] },
  },
]
