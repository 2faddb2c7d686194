import { assert, requirePresent, unreachable } from '../kernel/assert.ts'
import type { PersonId } from '../kernel/ids.ts'
import { keepOtherLinks } from '../logins/mailed-link.ts'
import type { DonorDetails, DonorEvent, DonorUsernameChanged, RequestedPurpose } from './events.ts'
import type { DonorState, LeftDonor, OpenLink, RegisteredDonor, UndoLink } from './state.ts'

// A donor has at most five open links; older ones expire.
const mostOpenLinks = 5

export const evolveDonor = (state: DonorState, event: DonorEvent): DonorState => {
  if (event.type === 'DonorRegistered') {
    const { donorId, language, emailVerified } = event.data
    const { username, ...fields } = event.personal
    return {
      status: 'registered',
      donorId,
      language,
      username,
      details: { ...noDetails, ...fields },
      emailVerified,
      payerIds: [],
      addresses: [],
      openLinks: [],
      undoLinks: [],
      factorLink: null,
    }
  }
  if (event.type === 'DonorErased') return toLeftDonor(event.data, 'erased')
  // People without an account are erased as a donor is.
  if (event.type === 'DonorErasureRequested') return toLeftDonor(event.data, 'leaving')
  assert(state.status === 'registered', `${event.type} is of somebody who has registered`)
  return afterRegistration(state, event)
}

const afterRegistration = (
  state: RegisteredDonor,
  event: Exclude<DonorEvent, { type: 'DonorRegistered' | 'DonorErasureRequested' | 'DonorErased' }>,
): RegisteredDonor => {
  switch (event.type) {
    case 'DonorLinkRequested': {
      const { linkId, purpose, expiresAt } = event.data
      const link: OpenLink = { linkId, purpose, expiresAt, email: event.personal.email }
      return { ...state, openLinks: [...state.openLinks, link].slice(-mostOpenLinks) }
    }
    case 'DonorEmailVerified':
      return proved(state, 'verify_email', event.data)
    // The reader of the mail may choose the password, and has thereby verified the address. An
    // earlier user of the account may have requested a change of username: that link expires.
    case 'DonorPasswordReset':
      return { ...proved(state, 'reset_password', event.data), openLinks: [] }
    // A reader of the former address's mail can no longer reset this password.
    case 'DonorUsernameChanged': {
      const { username, before } = event.personal
      const former = formerly(state, { payerId: event.data.formerPayerId, email: before })
      const now = proved(former, 'change_username', event.data)
      const undoLinks = withUndo(former, { email: before, undo: event.data.undo })
      return { ...without(now, 'reset_password'), username, undoLinks }
    }
    // Requests made in between, and what they verified, are void.
    case 'DonorUsernameRestored': {
      const { payerIds, addresses } = restoredBy(state, event.data.linkId)
      const { username } = event.personal
      return { ...state, username, payerIds, addresses, openLinks: [], undoLinks: [] }
    }
    // A logged-in donor with the new password needs no open reset link. A change of username that
    // was requested with the old password is void.
    case 'DonorPasswordChanged':
      return without(without(state, 'reset_password'), 'change_username')
    case 'DonorUsernameChangeCancelled':
      return without(state, 'change_username')
    // Recorded so that the owner is notified. The secret is stored in the operational data.
    case 'DonorSecondFactorConfirmed': {
      const { undo } = event.data
      const { username: email } = state
      const factorLink = undo ? { ...undo, purpose: 'undo_second_factor' as const, email } : null
      return { ...state, factorLink }
    }
    case 'DonorSecondFactorRemoved':
      return { ...state, factorLink: null }
    case 'DonorDetailsChanged':
      return { ...state, language: event.data.language, details: event.personal }
    default:
      return unreachable(event)
  }
}

const toLeftDonor = (
  { donorId, people }: Pick<LeftDonor, 'donorId' | 'people'>,
  status: LeftDonor['status'],
): LeftDonor => ({ status, donorId, people })

const withUndo = (
  { undoLinks, payerIds, addresses }: RegisteredDonor,
  { email, undo }: { email: string; undo: DonorUsernameChanged['data']['undo'] },
): readonly UndoLink[] => {
  // Changes from before undo links existed cannot be undone.
  if (undo === undefined) return undoLinks
  const link: UndoLink = { ...undo, purpose: 'undo_username', email, payerIds, addresses }
  return [...keepOtherLinks(undoLinks, link), link]
}

const restoredBy = ({ undoLinks }: RegisteredDonor, linkId: string): UndoLink =>
  requirePresent(
    undoLinks.find((link) => link.linkId === linkId) ?? null,
    'the link that undoes a change',
  )

type Payer = { payerId: PersonId; email: string }

// An address that was never verified proves nothing, also after it was replaced.
const formerly = (state: RegisteredDonor, payer: Payer): RegisteredDonor =>
  state.emailVerified ? withPayer(state, payer) : state

const withPayer = (state: RegisteredDonor, { payerId, email }: Payer): RegisteredDonor => ({
  ...state,
  payerIds: [...new Set([...state.payerIds, payerId])],
  addresses: [...new Set([...state.addresses, email])],
})

const proved = (
  state: RegisteredDonor,
  purpose: RequestedPurpose,
  { linkId, payerId }: { linkId: string; payerId: PersonId },
): RegisteredDonor => {
  const link = state.openLinks.find((each) => each.linkId === linkId)
  const email = link?.email ?? state.username
  return { ...withPayer(without(state, purpose), { payerId, email }), emailVerified: true }
}

const without = (state: RegisteredDonor, purpose: RequestedPurpose): RegisteredDonor => ({
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
