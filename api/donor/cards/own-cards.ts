import type { Context } from 'hono'
import { donorCards, type DonorCardsCommand } from '@almoner/domain/donor-cards/index.ts'
import type { DonorCardsState } from '@almoner/domain/donor-cards/state.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { requireDonor } from '../../middleware/session.ts'
import { Refusal } from '../../http/problem.ts'

/** Read from the donor's own stream. */
export const loadCardsState = async (c: Context<AppEnv>): Promise<DonorCardsState> =>
  (await loadState(c.get('deps').store, donorCards, requireDonor(c))).state

/** The platform stores a donor's cards; no charity's book has them. */
export const handleCardsCommand = async (
  c: Context<AppEnv>,
  options: { command: DonorCardsCommand; commandId: string; correlation: string; input: unknown },
): Promise<DonorCardsState> => {
  const { store, now } = c.get('deps')
  const { command, ...context } = options
  const donorId = requireDonor(c)
  const handled = await handleCommand(store, {
    decider: donorCards,
    id: donorId,
    command,
    context: {
      ...context,
      tenant: null,
      actor: `donor:${donorId}`,
      causation: c.get('requestId'),
      at: instantFromMilliseconds(now()),
    },
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  return handled.state
}

/**
 * Screens load the list right after the answer: it includes everything in the donor's own stream.
 */
export const waitForCards = async (c: Context<AppEnv>): Promise<void> => {
  const { store, catchUp } = c.get('deps')
  const { position } = await loadState(store, donorCards, requireDonor(c))
  await catchUp.waitFor(['donor-cards'], position)
}
