import type { Context } from 'hono'
import { closedBooks, type ClosedBooksCommand } from '@almoner/domain/closed-books/index.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { idempotencyKey } from '../../use-cases/commands/idempotency-key.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { personContext } from '../../use-cases/commands/person-context.ts'
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
  const { store, now, catchUp } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const at = instantFromMilliseconds(now())
  const handled = await handleCommand(store, {
    decider: closedBooks,
    id: organisationId,
    command: { ...decided, organisationId, by: ownStaffId(c), at },
    context: await personContext(c, {
      by: { realm: 'staff', personId: ownStaffId(c) },
      tenant: organisationId,
      commandId: `${decided.type}:${organisationId}:${idempotencyKey(c) ?? c.get('requestId')}`,
      input: decided,
    }),
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  await catchUp.waitFor(['activity'], handled.position)
  return await loadClosedBooks(c)
}
