import { createHash } from 'node:crypto'
import type { ApplicationCommand, DescribeApplicant } from '@almoner/domain/application/commands.ts'
import * as the from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { type CheckOutcome } from '@almoner/domain/application/review/events.ts'
import { checks, type Check } from '@almoner/domain/application/values.ts'
import {
  applicationSnapshot,
  filesToView,
  type StartedApplication,
} from '@almoner/domain/application/state.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import {
  streamName,
  type AdministratorId,
  type OrganisationId,
} from '@almoner/domain/kernel/ids.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { project } from '@almoner/domain/project/index.ts'
import { release, reserve } from '@almoner/eventstore/commands/reservation.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { openOrganisationId } from '../processes/open-organisation/contract.ts'
import { firstProjectId } from '../processes/open-organisation/first-project.ts'
import type { World } from './world.ts'

const reviewerId = fixtureId('administrator', 40)

/** The events that an opening records, in order; payments open with the last one. */
export const openingEvents = [
  'OrganisationRegistered',
  'TaxStatusVerified',
  'StaffMemberAdded',
  'StaffEmailVerified',
  'BankAccountGiven',
  'BankAccountApproved',
  'ConnectedAccountOpened',
  'BankAccountInUse',
  'SubscriptionStarted',
  'ProjectCreated',
  'OrganisationApproved',
]

/** The card provider and the billing record these for a charity that is open. */
const isLater = (type: string): boolean =>
  type === 'CapabilityChanged' || type.startsWith('Invoice')

/** The types of the charity's own events, in the order in which they were recorded. */
export const readOpeningEvents = async (
  store: Pick<EventStore, 'readAll'>,
  organisationId: OrganisationId,
): Promise<readonly string[]> => {
  const categories = ['organisation', 'bank_account', 'connected_account', 'plan_subscription']
  const own = new Set([
    ...categories.map((category) => streamName(category, organisationId)),
    streamName(project.category, firstProjectId(organisationId)),
  ])
  const all = await store.readAll({ after: 0n, limit: 10_000 })
  return all.filter(({ stream, type }) => own.has(stream) && !isLater(type)).map(({ type }) => type)
}

/** A charity's applicant and its reviewer, in a world that has no charity yet. */
export const createApplicant = (world: World) => {
  const organisationId = harbourId
  let serial = 0
  const attempt = async (command: ApplicationCommand): Promise<string | null> => {
    const correlation = `request-${(serial += 1)}`
    const result = await world.tell(application, { id: organisationId, command, correlation })
    await world.engine.advance(0)
    return result.handled ? null : result.refused
  }
  const handle = async (command: ApplicationCommand): Promise<void> => {
    const reason = await attempt(command)
    if (reason !== null) throw new Error(`refused: ${command.type}, ${reason}`)
  }
  const state = async (): Promise<StartedApplication> => {
    const loaded = await loadState(world.books, application, organisationId)
    if (loaded.state.status === 'none') throw new Error('there is no application')
    return loaded.state
  }
  const toRequest = (key: string, owner: string) => {
    const commandId = `sub-domain-${(serial += 1)}`
    const context = { tenant: null, actor: 'spec', causation: null, at: world.clock.now() }
    return {
      category: 'sub_domain',
      key,
      owner,
      context: { ...context, correlation: commandId, commandId },
    }
  }
  const reviewed = async (administratorId: AdministratorId = reviewerId) => {
    const { round, snapshotSha256 } = await state()
    return { administratorId, round, snapshotSha256: snapshotSha256 ?? '' }
  }
  const views = async (administratorId: AdministratorId = reviewerId): Promise<void> => {
    for (const file of filesToView((await state()).filled)) {
      await handle({ type: 'ViewDocument', administratorId, ...file })
    }
  }
  const submits = async (): Promise<void> => {
    const snapshot = applicationSnapshot((await state()).filled)
    const snapshotSha256 = createHash('sha256').update(snapshot).digest('hex')
    await handle({ type: 'SubmitApplication', snapshot, snapshotSha256 })
  }
  const records = async (check: Check, outcome: CheckOutcome = 'passed'): Promise<void> => {
    const evidence = { evidenceSha256: null, listedOn: null, note: '' }
    await handle({ type: 'RecordCheck', ...(await reviewed()), check, outcome, ...evidence })
  }
  return {
    organisationId,
    processId: openOrganisationId({ organisationId }),
    attempt,
    handle,
    state,
    reviewed,
    views,
    submits,
    records,
    /** Another owner takes a name, or gives it back. */
    takesName: (category: string, key: string, owner: string) =>
      reserve(world.books, { ...toRequest(key, owner), category }),
    freesName: (category: string, key: string, owner: string) =>
      release(world.books, { ...toRequest(key, owner), category }),
    /** Fills in every section, and reserves the sub-domain as the API does. */
    fillsIn: async (changes: Partial<DescribeApplicant> = {}): Promise<void> => {
      for (const command of completeCommands(changes, world)) await handle(command)
      await reserve(
        world.books,
        toRequest((await state()).filled.charity?.subDomain ?? '', harbourId),
      )
    },
    /** Opens every file, records every check and approves. */
    approves: async (outcomes: Partial<Record<Check, CheckOutcome>> = {}): Promise<void> => {
      await views()
      for (const check of checks) await records(check, outcomes[check])
      await handle({ type: 'ApproveApplication', isOwnCharity: false, ...(await reviewed()) })
    },
    opened: async () => {
      const load = async <S>(loaded: Promise<{ state: S }>) => (await loaded).state
      return {
        charity: await load(loadState(world.books, organisation, organisationId)),
        account: await load(loadState(world.books, bankAccount, organisationId)),
        subscription: await load(loadState(world.books, planSubscription, organisationId)),
        project: await load(loadState(world.books, project, firstProjectId(organisationId))),
      }
    },
    recorded: () => readOpeningEvents(world.books, organisationId),
  }
}

/** Every section and the verified address, in the order of the screens. */
export const completeCommands = (
  changes: Partial<DescribeApplicant>,
  { clock }: World,
): readonly ApplicationCommand[] => {
  const { organisationId: _, ...plan } = the.planChosen.data
  const { data: agreement, personal: signatories } = the.agreementSigned
  const link = { purpose: 'verify_email', linkId: the.linkId, at: clock.now() } as const
  const document = the.documentGiven()
  return [
    the.startApplication,
    { type: 'SignAgreement', ...agreement, signatories },
    the.describeApplicant(changes),
    { type: 'ChoosePlan', ...plan },
    { type: 'GiveBillingCard', ...the.cardGiven.data },
    { type: 'RegisterApplication' },
    { type: 'RequestApplicantLink', ...link, language: 'zh' },
    { type: 'FollowApplicantLink', ...link },
    { type: 'GiveLogo', ...the.logoGiven.data },
    { type: 'GiveDocument', ...document.data, ...document.personal },
    { type: 'GiveBankAccount', ...the.bankAccountGiven.data, ...the.bankAccountGiven.personal },
    the.giveIdentity(),
  ]
}
