import { assert } from '@almoner/domain/kernel/assert.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { isUnderWay, savedCards } from '@almoner/domain/donor-cards/state.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import type { LeftDonor } from '@almoner/domain/donor/state.ts'
import type { DonorId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { recordOnCards } from '../../card-books.ts'
import { recordOnConsent, type OwnConsent } from '../../consent-books.ts'
import { mailDonorActivities, type MailDonorDependencies } from '../mail-donor/activities.ts'
import { cancelErased, planOf } from '../recurring-plan/books.ts'
import { eraseDonorId, type EraseDonorInput } from './contract.ts'
import type { EraseDonorActivities } from './process.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/** What stands outside the books about a donor, and what is asked of the read models. */
export type DonorTraces = {
  /** Forgets their login and second step, and ends their sessions; the username is free again. */
  closeAccount: (donorId: DonorId) => Promise<void>
  /** Every monthly gift they ever began. Throws where the read model has not come to the position. */
  plansOf: (donorId: DonorId, asOf: Position) => Promise<readonly string[]>
  /** Each charity that they want to hear from. Throws as `plansOf` does. */
  consentsOf: (people: readonly PersonId[], asOf: Position) => Promise<readonly OwnConsent[]>
  /** Whether a payment of theirs has yet to end, or to have its receipt. Throws as `plansOf` does. */
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

  // Whatever else a donor has asked for and that goes on by itself ends here, in the books: so that it
  // is ended for good before nobody can be asked any more.
  endWhatGoesOn: async (input) => {
    const { left, position } = await leftDonor(deps, input)
    for (const planId of await deps.traces.plansOf(left.donorId, position)) {
      await cancelErased(deps, await planOf(deps, planId))
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

  // Each has a process of its own from here on, which has the provider let go of it.
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

  sayFarewell: (input) => mailDonorActivities(deps).mailDonor(input),

  destroyKeys: async ({ madeBefore, ...input }) => {
    await destroyKeys(deps, { ...input, madeBefore })
    return null
  },
})

/**
 * Destroys the keys of everybody that the donor was, and says so in the books; answers each with how
 * many keys there were. Repeated it destroys nothing of whoever came after that moment.
 */
export const destroyKeys = async (
  deps: { store: EventStore; now: () => Instant; traces: Pick<DonorTraces, 'eraseKeys'> },
  { madeBefore, ...input }: Pick<EraseDonorInput, 'donorId'> & { madeBefore: Instant },
): Promise<ReadonlyMap<PersonId, number>> => {
  const { left } = await leftDonor(deps, input)
  const destroyed = new Map<PersonId, number>()
  // Somebody was faster, and whoever has come since is another one.
  if (left.status === 'erased') return destroyed
  for (const person of left.people) {
    destroyed.set(person, await deps.traces.eraseKeys(person, { madeBefore }))
  }
  const processId = eraseDonorId(input)
  const result = await handleCommand(deps.store, {
    decider: donor,
    id: left.donorId,
    command: { type: 'EraseDonor' },
    context: {
      tenant: null,
      actor: 'process:erase-donor',
      correlation: left.donorId,
      causation: processId,
      commandId: `${processId}:erased`,
      input: { donorId: left.donorId },
      at: deps.now(),
    },
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
