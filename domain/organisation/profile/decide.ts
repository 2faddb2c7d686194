import { unreachable } from '../../kernel/assert.ts'
import type { Refused } from '../../kernel/decider.ts'
import { languages, localised, type LocalisedText } from '../../kernel/locale.ts'
import { lowestMinimumCents } from '../../payment-methods/lowest-minimum.ts'
import {
  isStatementDescriptor,
  isWholeOnStatement,
} from '../../charity-details/statement-descriptor.ts'
import type { OrganisationEvent, OrganisationProfile } from '../events.ts'
import { listOwners } from '../payment-methods/methods-changed.ts'
import type {
  ApproveProfileChange,
  ChangeLogo,
  ChangeOrganisationProfile,
  Contact,
  DeclineProfileChange,
  ProfileChange,
  ProfileCommand,
  ProfileRefusal,
  ProposeProfileChange,
} from './change.ts'
import type { RegisteredFields } from './events.ts'
import { isOutdated } from '../setting-revisions.ts'
import { minimumAmount, type RegisteredOrganisation } from '../state.ts'

type Decision = readonly OrganisationEvent[] | Refused<ProfileRefusal>

/**
 * Decides changes of a charity's profile. Some fields change at once, and the others after
 * approval.
 */
export const decideProfile = (command: ProfileCommand, state: RegisteredOrganisation): Decision => {
  switch (command.type) {
    case 'ChangeOrganisationProfile':
      return change(command, state)
    case 'ChangeLogo':
      return changeLogo(command, state)
    case 'ProposeProfileChange':
      return propose(command, state)
    case 'WithdrawProfileChange': {
      const { number } = command
      const foundChange = findChange(state, number)
      if (foundChange?.status === 'withdrawn') return []
      if (foundChange?.status !== 'waiting') return { refused: 'profile_change_ended' }
      const { organisationId } = state
      return [{ type: 'ProfileChangeWithdrawn', data: { organisationId, number } }]
    }
    case 'ApproveProfileChange':
      return approve(command, state)
    case 'DeclineProfileChange':
      return decline(command, state)
    default:
      return unreachable(command)
  }
}

/** Finds the fault of a profile at registration and after each change. */
export const findProfileFault = (
  profile: Pick<
    OrganisationProfile,
    'minimumPaymentCents' | 'statementDescriptor' | 'defaultLanguage' | 'supportedLanguages'
  >,
):
  | 'minimum_below_limit'
  | 'statement_descriptor_invalid'
  | 'default_language_unsupported'
  | null => {
  if (minimumAmount(profile) < lowestMinimumCents) return 'minimum_below_limit'
  if (!isStatementDescriptor(profile.statementDescriptor)) return 'statement_descriptor_invalid'
  if (!profile.supportedLanguages.includes(profile.defaultLanguage)) {
    return 'default_language_unsupported'
  }
  return null
}

const change = (
  { profile: newProfile, contact, seenRevision }: ChangeOrganisationProfile,
  state: RegisteredOrganisation,
): Decision => {
  const { organisationId, profile, revisions } = state
  const refused = findProfileFault(newProfile)
  if (refused) return { refused }
  if (!isWholeOnStatement(newProfile.statementDescriptor)) {
    return { refused: 'statement_descriptor_invalid' }
  }
  const fields = pickChanged(profile, newProfile)
  const personal = pickChanged(state.contact, contact)
  const changed = Object.keys(personal.after) as (keyof Contact)[]
  if (Object.keys(fields.after).length + changed.length === 0) return []
  if (isOutdated(seenRevision, revisions.profile)) return { refused: 'setting_changed' }
  return [
    {
      type: 'OrganisationProfileChanged',
      data: { organisationId, ...fields, contact: changed, owners: [...listOwners(state.staff)] },
      personal,
    },
  ]
}

const changeLogo = ({ fileKey }: ChangeLogo, state: RegisteredOrganisation): Decision => {
  const { organisationId, profile, staff } = state
  if (profile.logo === fileKey) return []
  const fields = pickChanged(profile, { logo: fileKey })
  return [
    {
      type: 'OrganisationProfileChanged',
      data: { organisationId, ...fields, contact: [], owners: [...listOwners(staff)] },
      personal: { before: {}, after: {} },
    },
  ]
}

const pickChanged = <Values extends object>(
  now: Values,
  newValues: Partial<Values>,
): { before: Partial<Values>; after: Partial<Values> } => {
  const names = (Object.keys(newValues) as (keyof Values)[]).filter(
    (name) => JSON.stringify(newValues[name]) !== JSON.stringify(now[name]),
  )
  const pick = (values: Partial<Values>) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>
  return { before: pick(now), after: pick(newValues) }
}

const propose = (command: ProposeProfileChange, state: RegisteredOrganisation): Decision => {
  const { organisationId, status, revisions, profileChange } = state
  if (status !== 'approved') return { refused: 'organisation_not_open' }
  const { name, address, irFileNumber, note, seenRevision } = command
  if (name.default.trim() === '') return { refused: 'name_required' }
  if (address.default.trim() === '') return { refused: 'address_required' }
  if (irFileNumber === null && state.irFileNumber !== null) {
    return { refused: 'ir_file_number_required' }
  }
  const fields = pickRegistered(command, state)
  if (profileChange?.status === 'waiting') return { refused: 'profile_change_waiting' }
  if (Object.keys(fields.after).length === 0) return { refused: 'nothing_changed' }
  if (isOutdated(seenRevision, revisions.registered)) return { refused: 'setting_changed' }
  const number = (profileChange?.number ?? 0) + 1
  const data = { organisationId, number, ...fields }
  return [{ type: 'ProfileChangeProposed', data, personal: { note } }]
}

const pickRegistered = (
  { name, address, irFileNumber }: ProposeProfileChange,
  { profile, irFileNumber: current }: RegisteredOrganisation,
): { before: RegisteredFields; after: RegisteredFields } => {
  const isNamed = !readsTheSame(name, profile.name)
  const isMoved = !readsTheSame(address, profile.address)
  const isNumbered = irFileNumber !== current
  return {
    before: {
      ...(isNamed && { name: profile.name }),
      ...(isMoved && { address: profile.address }),
      ...(isNumbered && { irFileNumber: current }),
    },
    after: {
      ...(isNamed && { name }),
      ...(isMoved && { address }),
      ...(isNumbered && { irFileNumber }),
    },
  }
}

/**
 * Returns true if two texts are identical in every language. A text in only one language is used
 * for all languages.
 */
const readsTheSame = (one: LocalisedText, other: LocalisedText): boolean =>
  languages.every((language) => localised(one, language) === localised(other, language))

const approve = ({ number }: ApproveProfileChange, state: RegisteredOrganisation): Decision => {
  const foundChange = findChange(state, number)
  if (foundChange?.status === 'approved') return []
  if (foundChange?.status !== 'waiting') return { refused: 'profile_change_ended' }
  const { organisationId, profile } = state
  const { irFileNumber, ...fields } = foundChange.after
  const owners = [...listOwners(state.staff)]
  const events: OrganisationEvent[] = [
    { type: 'ProfileChangeApproved', data: { organisationId, number, owners } },
  ]
  if (Object.keys(fields).length > 0) {
    events.push({
      type: 'OrganisationProfileChanged',
      data: { organisationId, ...pickChanged(profile, fields), contact: [], owners },
      personal: { before: {}, after: {} },
    })
  }
  if (irFileNumber && irFileNumber !== state.irFileNumber) {
    events.push({ type: 'TaxStatusVerified', data: { organisationId, irFileNumber } })
  }
  return events
}

const decline = (command: DeclineProfileChange, state: RegisteredOrganisation): Decision => {
  const { number } = command
  const reason = command.reason.trim()
  const foundChange = findChange(state, number)
  // Another administrator was faster, for a reason of their own.
  if (foundChange?.status === 'declined' && foundChange.reason === reason) return []
  if (foundChange?.status !== 'waiting') return { refused: 'profile_change_ended' }
  if (reason === '') return { refused: 'reason_required' }
  const { organisationId, staff } = state
  const data = { organisationId, number, owners: [...listOwners(staff)] }
  return [{ type: 'ProfileChangeDeclined', data, personal: { reason } }]
}

const findChange = (
  { profileChange }: RegisteredOrganisation,
  number: number,
): ProfileChange | null => (profileChange?.number === number ? profileChange : null)
