import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { streamName, type DonorId, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { donorCards, type DonorCardsCommand } from '@almoner/domain/donor-cards/index.ts'
import { savedCards, type SavedCard } from '@almoner/domain/donor-cards/state.ts'
import type { InitiatePayment } from '@almoner/domain/payment/commands.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { World } from './world.ts'

/** A donor who is logged in, with saved cards, in a world of processes. */
export const createDonorWithCards = (world: World, donorId: DonorId = fixtureId('donor', 40)) => {
  const handle = async <S, C extends { type: string }, E extends AnyEvent, R extends string>(
    decider: Decider<S, C, E, R>,
    options: { id: string; command: C; commandId: string; tenant: OrganisationId | null },
  ): Promise<void> => {
    const { id, command, commandId, tenant } = options
    const context = {
      tenant,
      actor: `donor:${donorId}`,
      correlation: id,
      causation: null,
      commandId,
      input: command,
      at: world.clock.now(),
    }
    const result = await handleCommand(world.books, { decider, id, command, context })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await world.engine.advance(0)
  }
  const send = (command: DonorCardsCommand, commandId: string) =>
    handle(donorCards, { id: donorId, command, commandId, tenant: null })
  const cards = async (): Promise<readonly SavedCard[]> =>
    savedCards((await loadState(world.books, donorCards, donorId)).state)

  return {
    donorId,
    cards,
    /** The one setup of a spec, by its number. */
    setup: (number: number) => ({ donorId, setupId: fixtureId('card_setup', number) }),
    keeps: async (number: number, paymentMethodReference: string): Promise<void> => {
      const setupId = fixtureId('card_setup', number)
      const request = { donorId, setupId, paymentMethodReference, siteOf: harbourId }
      await send({ type: 'RequestCardSetup', ...request }, `keep ${number}`)
    },
    /** The provider reports that a saved card has changed there. */
    hearsOfCard: async (number: number, noticeId: string): Promise<void> => {
      const setupId = fixtureId('card_setup', number)
      await send({ type: 'ReportCardChange', setupId, noticeId }, noticeId)
    },
    /** Removes the card of this reference, or the one saved first. */
    removes: async (reference?: string): Promise<void> => {
      const first = (await cards())[0]?.paymentMethodReference ?? 'pm_none'
      const paymentMethodReference = reference ?? first
      const command = { type: 'RequestCardRemoval', paymentMethodReference } as const
      await send(command, `remove ${paymentMethodReference}`)
    },
    pays: async (reference: string, changes: Partial<InitiatePayment> = {}): Promise<void> => {
      const card = { reference, declared: null }
      const command = payments.initiatePayment({ card, ...changes })
      const commandId = `pay ${reference}`
      await handle(payment, { id: command.paymentId, command, commandId, tenant: harbourId })
    },
    told: async (): Promise<readonly string[]> =>
      (await world.books.read(streamName(donorCards.category, donorId))).map(({ type }) => type),
  }
}
