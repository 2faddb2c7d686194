const first = '01900000-0000-7000-8000-000000000004'
const second = '01900000-0000-7000-8000-000000000005'

/** The stories of applications after their decision. */
export const applicationStories = (away: Error) => [
  {
    name: 'erase-identity-images-a-night',
    process: 'erase-identity-images',
    input: { day: '2026-11-20' },
    answers: {
      listDecided: [
        { organisationIds: [first], next: first },
        { organisationIds: [second], next: null },
      ],
      eraseImages: [away, { erased: true }, { erased: false }],
    },
  },
]
