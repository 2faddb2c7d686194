import type { Context } from 'hono'
import { donorCards, type DonorCardsCommand } from '@almoner/domain/donor-cards/index.ts'
import type { DonorCardsState } from '@almoner/domain/donor-cards/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findModelsOfCategory } from '@almoner/projections/models-of-events.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requireDonor } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { waitForModels } from '../../use-cases/commands/wait-until-shown.ts'

/** Returns the state from the donor's own stream. */
export const loadCardsState = async (c: Context<AppEnv>): Promise<DonorCardsState> =>
  (await loadState(c.get('deps').store, donorCards, requireDonor(c))).state

/** The platform stores a donor's cards; no charity's book has them. */
export const handleCardsCommand = async (
  c: Context<AppEnv>,
  options: { command: DonorCardsCommand; commandId: string; correlation: string; input: unknown },
): Promise<DonorCardsState> => {
  const handled = await sendCommand(c, {
    ...options,
    decider: donorCards,
    id: requireDonor(c),
    tenant: null,
    // The screen waits for the bank's answer about the card, which is recorded later.
    waits: false,
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  return handled.state
}

/**
 * Screens load the list right after the answer: it includes everything in the donor's own stream.
 */
export const waitForCards = async (c: Context<AppEnv>): Promise<void> => {
  const { position } = await loadState(c.get('deps').store, donorCards, requireDonor(c))
  await waitForModels(c, findModelsOfCategory(donorCards.category), position)
}
