import { assert } from '@almoner/domain/kernel/assert.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { isUnderWay, savedCards } from '@almoner/domain/donor-cards/state.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import type { LeftDonor } from '@almoner/domain/donor/state.ts'
import type { DonorId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordOnCards } from '../../steps/record/card-books.ts'
import { recordOnConsent, type OwnConsent } from '../../steps/record/consent-books.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { mailDonor, type MailDonorDependencies } from '../../tasks/mail-donor.ts'
import { cancelErased, loadPlan } from '../recurring-plan/books.ts'
import { eraseDonorId, type EraseDonorInput } from './contract.ts'
import type { EraseDonorActivities } from './process.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/** A donor's data outside the event store, and the queries on the read models. */
export type DonorTraces = {
  /** Forgets their login and second step, and ends their sessions; the username is free again. */
  closeAccount: (donorId: DonorId) => Promise<void>
  /**
   * Lists every recurring plan that the donor ever started. Throws if the read model has not
   * reached the position.
   */
  plansOf: (donorId: DonorId, asOf: Position) => Promise<readonly string[]>
  /** Lists each charity to which the donor gave marketing consent. Throws as `plansOf` does. */
  consentsOf: (people: readonly PersonId[], asOf: Position) => Promise<readonly OwnConsent[]>
  /**
   * Whether a payment of the donor has not ended, or has no receipt yet. Throws as `plansOf` does.
   */
  isPaying: (people: readonly PersonId[], asOf: Position) => Promise<boolean>
  /** Destroys the keys that this person had at that moment, and answers how many. */
  eraseKeys: (person: PersonId, options: { madeBefore: Instant }) => Promise<number>
}

export type EraseDonorDependencies = MailDonorDependencies & { traces: DonorTraces }

export const eraseDonorActivities = (deps: EraseDonorDependencies): EraseDonorActivities => ({
  closeAccount: async (input) => {
    const { left } = await leftDonor(deps, input)
    await deps.traces.closeAccount(left.donorId)
    return null
  },

  // Records the end of the donor's recurring plans and marketing consents. They must end before the
  // donor's keys are destroyed, because the donor cannot be contacted after that.
  endWhatGoesOn: async (input) => {
    const { left, position } = await leftDonor(deps, input)
    for (const planId of await deps.traces.plansOf(left.donorId, position)) {
      await cancelErased(deps, await loadPlan(deps, planId))
    }
    for (const consent of await deps.traces.consentsOf(left.people, position)) {
      const processId = eraseDonorId(input)
      await recordOnConsent(deps, {
        ...consent,
        command: { type: 'WithdrawMarketingConsent', source: 'erasure', givenWith: null },
        actor: 'process:erase-donor',
        correlation: left.donorId,
        commandId: `${processId}:consent`,
      })
    }
    return null
  },

  lookWhatIsUnderWay: async (input) => {
    const { left, position } = await leftDonor(deps, input)
    const { state } = await loadState(deps.store, donorCards, left.donorId)
    if (state.setups.some(isUnderWay)) return { underWay: true }
    return { underWay: await deps.traces.isPaying(left.people, position) }
  },

  // A process of its own removes each card at the provider.
  removeCards: async (input) => {
    const { donorId } = input
    const { state } = await loadState(deps.store, donorCards, donorId)
    for (const { setupId, paymentMethodReference } of savedCards(state)) {
      const command = { type: 'RequestCardRemoval', paymentMethodReference } as const
      const processId = `${eraseDonorId(input)}:${setupId}`
      await recordOnCards(deps, { donorId, setupId, command, process: 'erase-donor', processId })
    }
    return null
  },

  sayFarewell: (input) => mailDonor.run(deps)(input, null),

  destroyKeys: async ({ madeBefore, ...input }) => {
    await destroyKeys(deps, { ...input, madeBefore })
    return null
  },
})

/**
 * Destroys the keys of all payer identities of the donor and records it. Answers the number of keys
 * for each identity. A repetition destroys no key that was created after the first run.
 */
export const destroyKeys = async (
  deps: { store: EventStore; now: () => Instant; traces: Pick<DonorTraces, 'eraseKeys'> },
  { madeBefore, ...input }: Pick<EraseDonorInput, 'donorId'> & { madeBefore: Instant },
): Promise<ReadonlyMap<PersonId, number>> => {
  const { left } = await leftDonor(deps, input)
  const destroyed = new Map<PersonId, number>()
  // Another run was faster. A key created since then belongs to another person.
  if (left.status === 'erased') return destroyed
  for (const person of left.people) {
    destroyed.set(person, await deps.traces.eraseKeys(person, { madeBefore }))
  }
  const processId = eraseDonorId(input)
  const result = await recordCommand(deps, {
    decider: donor,
    id: left.donorId,
    command: { type: 'EraseDonor' },
    tenant: null,
    process: 'erase-donor',
    processId,
    step: 'erased',
    input: { donorId: left.donorId },
  })
  assert(result.handled, 'somebody who wants to be forgotten can be')
  return destroyed
}

const leftDonor = async (
  { store }: { store: EventStore },
  { donorId }: Pick<EraseDonorInput, 'donorId'>,
): Promise<{ left: LeftDonor; position: Position }> => {
  const { state, position } = await loadState(store, donor, donorId)
  assert(
    state.status === 'leaving' || state.status === 'erased',
    `donor ${donorId} wants to be forgotten`,
  )
  return { left: state, position }
}
