import { assert, unreachable } from '../kernel/assert.ts'
import type { PersonId } from '../kernel/ids.ts'
import type { DonorDetails, DonorEvent, LinkPurpose } from './events.ts'
import type { DonorState, OpenLink, RegisteredDonor } from './state.ts'

// A mail that was asked for five times is read once; older links are given up.
const mostOpenLinks = 5

export const evolveDonor = (state: DonorState, event: DonorEvent): DonorState => {
  if (event.type === 'DonorRegistered') {
    const { donorId, language, emailVerified } = event.data
    const { username, ...said } = event.personal
    return {
      status: 'registered',
      donorId,
      language,
      username,
      details: { ...noDetails, ...said },
      emailVerified,
      payerIds: [],
      openLinks: [],
    }
  }
  assert(state.status === 'registered', `${event.type} is of somebody who has registered`)
  return afterRegistration(state, event)
}

const afterRegistration = (
  state: RegisteredDonor,
  event: Exclude<DonorEvent, { type: 'DonorRegistered' }>,
): RegisteredDonor => {
  switch (event.type) {
    case 'DonorLinkRequested': {
      const { linkId, purpose, expiresAt } = event.data
      const link: OpenLink = { linkId, purpose, expiresAt, email: event.personal.email }
      return { ...state, openLinks: [...state.openLinks, link].slice(-mostOpenLinks) }
    }
    case 'DonorEmailVerified':
      return proved(state, 'verify_email', event.data)
    // Who reads the mail may choose the password, and has answered the first mail as well.
    case 'DonorPasswordReset':
      return without(proved(state, 'reset_password', event.data), 'verify_email')
    case 'DonorUsernameChanged':
      return {
        ...proved(formerly(state, event.data.formerPayerId), 'change_username', event.data),
        username: event.personal.username,
      }
    // Whoever is logged in with the new one has no use for a link that would set another.
    case 'DonorPasswordChanged':
      return without(state, 'reset_password')
    case 'DonorDetailsChanged':
      return { ...state, language: event.data.language, details: event.personal }
    default:
      return unreachable(event)
  }
}

// An address that nobody ever answered from proves nothing, also when it is given up.
const formerly = (state: RegisteredDonor, payerId: PersonId): RegisteredDonor =>
  state.emailVerified ? withPayer(state, payerId) : state

const withPayer = (state: RegisteredDonor, payerId: PersonId): RegisteredDonor =>
  state.payerIds.includes(payerId) ? state : { ...state, payerIds: [...state.payerIds, payerId] }

const proved = (
  state: RegisteredDonor,
  purpose: LinkPurpose,
  { payerId }: { payerId: PersonId },
): RegisteredDonor => ({ ...withPayer(without(state, purpose), payerId), emailVerified: true })

const without = (state: RegisteredDonor, purpose: LinkPurpose): RegisteredDonor => ({
  ...state,
  openLinks: state.openLinks.filter((link) => link.purpose !== purpose),
})

const noDetails: DonorDetails = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  flatAndFloorNumber: '',
  building: '',
  street: '',
  town: '',
  country: '',
  ageGroup: '',
  birthdayMonth: '',
  birthdayDayInMonth: '',
  donorOrganization: '',
  educationLevel: '',
}
