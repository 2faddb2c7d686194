const organisationId = '01900000-0000-7000-8000-000000000004'
const away = new Error('the provider was not reached')

/** A charity is opened, and each kind of step fails once. */
export const openingStory = {
  name: 'open-organisation-opened',
  process: 'open-organisation',
  input: { organisationId, eventId: '01900000-0000-7000-8000-000000000005' },
  answers: {
    registerOrganisation: [away, { isOpen: false }],
    verifyTaxStatus: [null],
    addOwner: [null],
    recordBankAccount: [null],
    openConnectedAccount: [away, null],
    startSubscription: [null],
    createFirstProject: [null],
    approveOrganisation: [null],
    closeReview: [null],
    writeToOwner: [away, { mailed: true }],
  },
}
