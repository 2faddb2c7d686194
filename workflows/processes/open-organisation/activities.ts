import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { OrganisationProfile } from '@almoner/domain/organisation/events.ts'
import { organisation, type OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { receiptPrefixes } from '@almoner/domain/organisation/receipt-format/prefix.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { reserve } from '@almoner/eventstore/commands/reservation.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  openConnectedAccount,
  type OpenConnectedAccountDependencies,
} from '../../steps/connected-account/open-connected-account.ts'
import { receiptPrefixCategory } from '../../steps/record/charity-books.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { closeReview, openReview } from '../../steps/review/manual-review.ts'
import { giveReferralCode, recordReferral } from '../../steps/referral/referral-code.ts'
import { mailStaffActivities, type MailStaffDependencies } from '../mail-staff/activities.ts'
import { loadApproved, type Approved } from './approved.ts'
import { openOrganisationId, type OpenOrganisationInput } from './contract.ts'
import { createFirstProject } from './first-project.ts'
import { openingReview } from '../../steps/review/opening-review.ts'
import type { OpenOrganisationActivities } from './process.ts'

export type OpenOrganisationDependencies = MailStaffDependencies & OpenConnectedAccountDependencies

export const openOrganisationActivities = (
  deps: OpenOrganisationDependencies,
): OpenOrganisationActivities => ({
  registerOrganisation: async (input) => {
    const approved = await loadApproved(deps, input)
    const { organisationId, charity } = approved
    const { state } = await loadState(deps.store, organisation, organisationId)
    if (state.status !== 'none') return { isOpen: await isOpenedElsewhere(deps, organisationId) }
    await reserveName(deps, input, { category: 'sub_domain', names: [charity.subDomain] })
    const names = receiptPrefixes(charity)
    const receiptPrefix = await reserveName(deps, input, { category: receiptPrefixCategory, names })
    const { email, firstName, lastName, phoneNumber } = charity
    await record(deps, input, {
      type: 'RegisterOrganisation',
      organisationId,
      subDomain: charity.subDomain,
      profile: toProfile(approved, receiptPrefix),
      contact: { email, firstName, lastName, phoneNumber },
    })
    return { isOpen: false }
  },

  verifyTaxStatus: async (input) => {
    const { review, irFileNumber } = await loadApproved(deps, input)
    if (review.outcomes.section88_listed !== 'passed' || irFileNumber === null) return null
    await record(deps, input, { type: 'VerifyTaxStatus', irFileNumber })
    return null
  },

  addOwner: async (input) => {
    const approved = await loadApproved(deps, input)
    const { applicantId: staffId, email: username, firstName, lastName, verifiedBy } = approved
    const person = { staffId, username, firstName, lastName, verifiedBy }
    await record(deps, input, { type: 'AddStaffMember', role: 'owner', ...person })
    return null
  },

  // The reviewer has compared its holder with the charity.
  recordBankAccount: async (input) => {
    const { organisationId, bankAccount: account } = await loadApproved(deps, input)
    const first = { organisationId, change: null, recipients: [] }
    const give = { type: 'GiveBankAccount', ...account, ...first } as const
    const approve = { type: 'ApproveBankAccount', organisationId, changeId: null } as const
    for (const command of [give, approve]) {
      await handle(deps, input, { decider: bankAccount, command })
    }
    return null
  },

  openConnectedAccount: async (input) => {
    const { organisationId } = await loadApproved(deps, input)
    await openConnectedAccount(deps, organisationId)
    return null
  },

  startSubscription: async (input) => {
    const { organisationId, plan, card, approvedAt } = await loadApproved(deps, input)
    await handle(deps, input, {
      decider: planSubscription,
      command: {
        type: 'StartSubscription',
        organisationId,
        ...plan,
        startsOn: toCalendarDay(approvedAt),
        card: card && { customerId: card.customerId, paymentMethodId: card.paymentMethodId },
      },
    })
    await recordReferrals(deps, input, plan.referralCode)
    return null
  },

  createFirstProject: async (input) => {
    const { organisationId, plan, charity } = await loadApproved(deps, input)
    const { plan: planKind } = plan
    const command = createFirstProject(organisationId, { ...charity, plan: planKind })
    await handle(deps, input, { decider: project, id: command.projectId, command })
    return null
  },

  approveOrganisation: async (input) => {
    await record(deps, input, { type: 'ApproveOrganisation' })
    return null
  },

  openReview: async (input) => {
    await openReview(deps, {
      ...openingReview(input),
      process: 'open-organisation',
      // The charity's desk is not open, so its own manual reviews have no readers.
      organisationId: null,
      paymentId: null,
      amountCents: cents(0),
    })
    return null
  },

  closeReview: async (input) => {
    await closeReview(deps, {
      item: openingReview(input),
      correlation: input.organisationId,
      process: 'open-organisation',
    })
    return null
  },

  writeToOwner: ({ organisationId: applicationId, eventId }) =>
    mailStaffActivities(deps).mailStaff({ applicationId, eventId, kind: 'application_approved' }),
})

/**
 * Returns whether the charity was opened before its application. This does not count an approval by
 * this process, whose steps may run again.
 */
const isOpenedElsewhere = async (
  { store }: OpenOrganisationDependencies,
  organisationId: OrganisationId,
): Promise<boolean> => {
  const events = await store.read(streamName(organisation.category, organisationId))
  const approval = events.find(({ type }) => type === 'OrganisationApproved')
  return approval !== undefined && approval.meta.actor !== actor
}

const toProfile = (
  { charity, plan, logo }: Approved,
  receiptPrefix: string,
): OrganisationProfile => ({
  name: charity.name,
  // Its people write one once the desk is open.
  intro: { default: '' },
  address: charity.address,
  organisationUrl: charity.organisationUrl,
  plan: plan.plan,
  defaultLanguage: charity.defaultLanguage,
  supportedLanguages: charity.supportedLanguages,
  autoDetectLanguage: true,
  minimumPaymentCents: charity.minimumPaymentCents,
  statementDescriptor: charity.statementDescriptor,
  colours: charity.colours,
  logo: logo.fileKey,
  formRows: [],
  receiptPrefix,
})

const actor = 'process:open-organisation'

/**
 * Reserves the first name that is free, or that the charity already has. The application has
 * reserved its sub-domain under the charity's id, and the charity keeps it.
 */
const reserveName = async (
  { store, now }: OpenOrganisationDependencies,
  input: OpenOrganisationInput,
  { category, names }: { category: string; names: readonly string[] },
): Promise<string> => {
  const { organisationId: owner, eventId } = input
  for (const key of names) {
    const context = {
      tenant: null,
      actor,
      correlation: owner,
      causation: eventId,
      commandId: `${openOrganisationId(input)}:${category}:${key}`,
      at: now(),
    }
    if ((await reserve(store, { category, key, owner, context })) !== 'taken') return key
  }
  throw new FinalError(`no ${category} of ${names.length} is free for ${owner}`)
}

const record = (
  deps: OpenOrganisationDependencies,
  input: OpenOrganisationInput,
  command: OrganisationCommand,
): Promise<void> => handle(deps, input, { decider: organisation, command })

/** Records that the charity has its own code from now on, and has used the code that it named. */
const recordReferrals = async (
  { store, now }: OpenOrganisationDependencies,
  { organisationId, eventId }: OpenOrganisationInput,
  code: string | null,
): Promise<void> => {
  const context = { actor, correlation: organisationId, causation: eventId, at: now() }
  const opened = { organisationId: organisationId as OrganisationId, context: context }
  await giveReferralCode(store, opened)
  if (code !== null) await recordReferral(store, { ...opened, code })
}

/** Records the effect of a step, once. */
const handle = async <State, Command extends { type: string }, Event extends AnyEvent>(
  books: OpenOrganisationDependencies,
  input: OpenOrganisationInput,
  effect: { decider: Decider<State, Command, Event, string>; id?: string; command: Command },
): Promise<void> => {
  const { organisationId, eventId } = input
  const { decider, id = organisationId, command } = effect
  const result = await recordCommand(books, {
    decider,
    id,
    command,
    tenant: organisationId as OrganisationId,
    actor,
    correlation: organisationId,
    causation: eventId,
    commandId: `${openOrganisationId(input)}:${command.type}`,
    input: { organisationId },
  })
  if (!result.handled) throw new FinalError(`${command.type} was refused: ${result.refused}`)
}
