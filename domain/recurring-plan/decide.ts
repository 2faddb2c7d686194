import { unreachable } from '../kernel/assert.ts'
import type { RecurringPlanCommand } from './commands.ts'
import { replaceCard } from './rules/card.ts'
import type { Decision } from './rules/decision.ts'
import {
  begin,
  cancelInstalment,
  complete as completeInstalment,
  editInstalment,
  fail,
  holdBack,
  noteLateCapture,
} from './rules/instalment.ts'
import { deferPlan } from './rules/defer.ts'
import { rest, wake } from './rules/rest.ts'
import { cancel, complete, edit, pause, resume, skip, start, warnOfExpiry } from './rules/plan.ts'
import type { RecurringPlanState } from './state.ts'

export const decideRecurringPlan = (
  command: RecurringPlanCommand,
  state: RecurringPlanState,
): Decision => {
  if (command.type === 'StartRecurringPlan') return start(command, state)
  if (state.status === 'none') return { refused: 'plan_not_found' }
  switch (command.type) {
    case 'EditRecurringPlan':
      return edit(command, state)
    case 'ReplacePlanCard':
      return replaceCard(command, state)
    case 'PauseRecurringPlan':
      return pause(state)
    case 'ResumeRecurringPlan':
      return resume(command, state)
    case 'DeferRecurringPlan':
      return deferPlan(command, state)
    case 'RestRecurringPlan':
      return rest(state)
    case 'WakeRecurringPlan':
      return wake(command, state)
    case 'SkipInstalment':
      return skip(command, state)
    case 'CancelRecurringPlan':
      return cancel(command, state)
    case 'BeginInstalment':
      return begin(command, state)
    case 'CompleteInstalment':
      return completeInstalment(command, state)
    case 'FailInstalment':
      return fail(command, state)
    case 'HoldBackInstalment':
      return holdBack(command, state)
    case 'EditInstalment':
      return editInstalment(command, state)
    case 'CancelInstalment':
      return cancelInstalment(command, state)
    case 'NoteTakenAfterAll':
      return noteLateCapture(command, state)
    case 'WarnOfExpiry':
      return warnOfExpiry(command, state)
    case 'CompleteRecurringPlan':
      return complete(state)
    default:
      return unreachable(command)
  }
}
