import { unreachable } from '../kernel/assert.ts'
import type { Refused } from '../kernel/decider.ts'
import { asPerson } from '../kernel/ids.ts'
import { linkEnd, undoEndsAt } from '../logins/mailed-link.ts'
import type {
  ChangeDetails,
  DonorCommand,
  DonorRefusal,
  NewLink,
  RegisterDonor,
  RequestErasure,
  RequestErasureWithoutAccount,
} from './commands.ts'
import type { DonorDetails, DonorEvent, LinkPurpose, RequestedPurpose } from './events.ts'
import { openLink, type DonorState, type LeftDonor, type RegisteredDonor } from './state.ts'

type Decision = readonly DonorEvent[] | Refused<DonorRefusal>
type Command<Type extends DonorCommand['type']> = Extract<DonorCommand, { type: Type }>

export const decideDonor = (command: DonorCommand, state: DonorState): Decision => {
  if (state.status === 'none') {
    if (command.type === 'RequestErasureWithoutAccount') return eraseWithoutAccount(command)
    return command.type === 'RegisterDonor' ? register(command) : { refused: 'donor_not_found' }
  }
  if (state.status !== 'registered') return ofLeft(command, state)
  if (command.type === 'RegisterDonor') return []
  if (command.type === 'RequestErasureWithoutAccount') return { refused: 'donor_has_account' }
  const { donorId } = state
  switch (command.type) {
    case 'RequestEmailVerification':
      return state.emailVerified ? [] : [mail(state, 'verify_email', command.link)]
    case 'RequestPasswordReset':
      return [mail(state, 'reset_password', command.link)]
    case 'RequestUsernameChange':
      return requestUsernameChange(command, state)
    case 'CancelUsernameChange':
      return state.openLinks.some(({ purpose }) => purpose === 'change_username')
        ? [{ type: 'DonorUsernameChangeCancelled', data: { donorId } }]
        : []
    case 'VerifyEmail':
    case 'ResetPassword':
    case 'ChangeUsername':
      return follow(command, state)
    case 'UndoUsernameChange':
      return undoUsernameChange(command, state)
    case 'ChangePassword': {
      const { changeId, language, siteOf } = command
      return [{ type: 'DonorPasswordChanged', data: { donorId, changeId, language, siteOf } }]
    }
    case 'ConfirmSecondFactor': {
      const { linkId, language, siteOf, at } = command.link
      const undo = { linkId, expiresAt: undoEndsAt(at) }
      return [{ type: 'DonorSecondFactorConfirmed', data: { donorId, language, siteOf, undo } }]
    }
    case 'RemoveSecondFactor': {
      const { language, siteOf } = command
      return [{ type: 'DonorSecondFactorRemoved', data: { donorId, language, siteOf } }]
    }
    case 'UndoSecondFactor':
      return undoSecondFactor(command, state)
    case 'ChangeDetails':
      return changeDetails(command, state)
    case 'RequestErasure':
      return requestErasure(command, state)
    case 'EraseDonor':
      return { refused: 'erasure_not_requested' }
    default:
      return unreachable(command)
  }
}

const register = (command: RegisterDonor): Decision => {
  const { type: _type, donorId, language, verification, ...personal } = command
  const emailVerified = verification === null
  const registered: DonorEvent = {
    type: 'DonorRegistered',
    data: { donorId, language, emailVerified },
    personal,
  }
  if (verification === null) return [registered]
  return [registered, mail({ donorId, username: personal.username }, 'verify_email', verification)]
}

const mail = (
  { donorId, username }: Pick<RegisteredDonor, 'donorId' | 'username'>,
  purpose: RequestedPurpose,
  { linkId, language, siteOf, at }: NewLink,
  email = username,
): DonorEvent => {
  return {
    type: 'DonorLinkRequested',
    data: { donorId, linkId, purpose, language, siteOf, expiresAt: linkEnd(at) },
    personal: { email },
  }
}

const requestUsernameChange = (
  { username, link }: Command<'RequestUsernameChange'>,
  state: RegisteredDonor,
): Decision => (username === state.username ? [] : [mail(state, 'change_username', link, username)])

const purposes = {
  VerifyEmail: 'verify_email',
  ResetPassword: 'reset_password',
  ChangeUsername: 'change_username',
} as const satisfies Partial<Record<DonorCommand['type'], LinkPurpose>>

const follow = (command: Command<keyof typeof purposes>, state: RegisteredDonor): Decision => {
  const { type, linkId, payerId, at } = command
  const link = openLink(state, { linkId, purpose: purposes[type], at })
  if (link === null) return { refused: 'link_invalid' }
  const data = { donorId: state.donorId, linkId, payerId }
  switch (command.type) {
    case 'VerifyEmail':
      return [{ type: 'DonorEmailVerified', data }]
    case 'ResetPassword':
      return [{ type: 'DonorPasswordReset', data }]
    case 'ChangeUsername': {
      const personal = { username: link.email, before: state.username }
      const { formerPayerId, undoLinkId } = command
      const undo = { linkId: undoLinkId, expiresAt: undoEndsAt(at) }
      return [{ type: 'DonorUsernameChanged', data: { ...data, formerPayerId, undo }, personal }]
    }
    default:
      return unreachable(command)
  }
}

const undoUsernameChange = (
  { linkId, language, siteOf, at }: Command<'UndoUsernameChange'>,
  state: RegisteredDonor,
): Decision => {
  const link = openLink(state, { linkId, purpose: 'undo_username', at })
  if (link === null) return { refused: 'link_invalid' }
  const { donorId, username: before } = state
  const data = { donorId, linkId, language, siteOf }
  return [{ type: 'DonorUsernameRestored', data, personal: { username: link.email, before } }]
}

const undoSecondFactor = (
  { linkId, changeId, language, siteOf, at }: Command<'UndoSecondFactor'>,
  state: RegisteredDonor,
): Decision => {
  const link = openLink(state, { linkId, purpose: 'undo_second_factor', at })
  if (link === null) return { refused: 'link_invalid' }
  const data = { donorId: state.donorId, language, siteOf }
  return [
    { type: 'DonorPasswordChanged', data: { ...data, changeId } },
    { type: 'DonorSecondFactorRemoved', data: { ...data, linkId } },
  ]
}

const changeDetails = ({ language, details }: ChangeDetails, state: RegisteredDonor): Decision => {
  const personal: DonorDetails = { ...state.details, ...details }
  const data = { donorId: state.donorId, language: language ?? state.language }
  const isSame =
    data.language === state.language &&
    Object.entries(personal).every(
      ([name, value]) => state.details[name as keyof DonorDetails] === value,
    )
  return isSame ? [] : [{ type: 'DonorDetailsChanged', data, personal }]
}

const requestErasure = (
  { people, siteOf }: RequestErasure,
  { donorId, language }: RegisteredDonor,
): Decision => {
  const all = [...new Set([asPerson(donorId), ...people])]
  return [{ type: 'DonorErasureRequested', data: { donorId, people: all, language, siteOf } }]
}

// Nobody chose a language, and no letter is sent: there is no address of theirs that was confirmed.
const eraseWithoutAccount = ({ donorId, people }: RequestErasureWithoutAccount): Decision => [
  {
    type: 'DonorErasureRequested',
    data: { donorId, people: [...new Set(people)], language: 'en', siteOf: null },
  },
]

// A closed account accepts only the commands of its erasure.
const ofLeft = (command: DonorCommand, { status, donorId, people }: LeftDonor): Decision => {
  if (command.type === 'RequestErasure' || command.type === 'RequestErasureWithoutAccount')
    return []
  if (command.type !== 'EraseDonor') return { refused: 'donor_erased' }
  return status === 'erased'
    ? []
    : [{ type: 'DonorErased', data: { donorId, people: [...people] } }]
}
