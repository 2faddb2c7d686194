import type { Context } from 'hono'
import { closedBooks, type ClosedBooksCommand } from '@almoner/domain/closed-books/index.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import type { ClosedBooksAnswer } from './contract.ts'

/** Up to which day the books are closed, from the charity's own stream. */
export const loadClosedBooks = async (c: Context<AppEnv>): Promise<ClosedBooksAnswer> => {
  const { state } = await loadState(c.get('deps').store, closedBooks, ownOrganisation(c))
  return { through: state.through }
}

type Decided = Pick<Extract<ClosedBooksCommand, { type: 'CloseBooks' }>, 'type' | 'through'>
type Reopened = Pick<
  Extract<ClosedBooksCommand, { type: 'ReopenBooks' }>,
  'type' | 'through' | 'reason'
>

export const decideBooks = async (
  c: Context<AppEnv>,
  decided: Decided | Reopened,
): Promise<ClosedBooksAnswer> => {
  const organisationId = ownOrganisation(c)
  const at = instantFromMilliseconds(c.get('deps').now())
  const handled = await sendCommand(c, {
    decider: closedBooks,
    id: organisationId,
    command: { ...decided, organisationId, by: ownStaffId(c), at },
    input: decided,
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  return await loadClosedBooks(c)
}
