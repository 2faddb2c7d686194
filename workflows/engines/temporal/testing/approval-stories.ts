const input = { approvalId: '01900000-0000-7000-8000-000000000010' }

/** A request that is approved while it waits, and one whose time is over. */
export const approvalStories = ({
  waitsFor,
  away,
}: {
  waitsFor: (milliseconds: number) => { until: string }
  away: Error
}) => [
  {
    name: 'await-approval-given',
    process: 'await-approval',
    input,
    answers: {
      lookAtApproval: [
        away,
        { status: 'open', endsAt: waitsFor(60_000).until },
        { status: 'decided', isAllowed: true },
      ],
      closeApproval: [away, { outcome: 'done' }],
    },
    signals: [{ after: 2, signal: 'look' }],
  },
  {
    name: 'await-approval-lapsed',
    process: 'await-approval',
    input,
    answers: {
      lookAtApproval: [
        { status: 'open', endsAt: waitsFor(2_000).until },
        { status: 'decided', isAllowed: true },
      ],
      closeApproval: [{ outcome: 'not_approved' }],
    },
  },
]
