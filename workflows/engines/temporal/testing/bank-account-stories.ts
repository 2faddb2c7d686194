const input = {
  organisationId: '01900000-0000-7000-8000-000000000002',
  changeId: '01900000-0000-7000-8000-000000000011',
}

/** A change that is approved while it waits, and one that is refused. */
export const bankAccountStories = ({
  waitsFor,
  away,
}: {
  waitsFor: (milliseconds: number) => { until: string }
  away: Error
}) => {
  const hold = { heldUntil: waitsFor(2_000).until }
  return [
    {
      name: 'change-bank-account-in-use',
      process: 'change-bank-account',
      input,
      answers: {
        requestApproval: [away, null],
        lookAtChange: [
          { status: 'waits', ...hold },
          { status: 'approved', ...hold },
        ],
        giveToProvider: [away, { status: 'in_use' }],
        eraseFormerNumbers: [null],
      },
      signals: [{ after: 3, signal: 'look' }],
    },
    {
      name: 'change-bank-account-refused',
      process: 'change-bank-account',
      input,
      answers: {
        requestApproval: [null],
        lookAtChange: [{ status: 'refused', ...hold }],
        withdrawApproval: [null],
        eraseFormerNumbers: [null],
      },
    },
  ]
}
