import { unreachable } from '../kernel/assert.ts'
import type { TreasuryCommand } from './commands.ts'
import { recordAdvance, recordReturn } from './rules/advance.ts'
import type { Decision } from './rules/decision.ts'
import { cancelPayout, failPayout, markPayoutPaid, returnPayout } from './rules/end-payout.ts'
import { approvePayout, markPayoutSent, requestPayout } from './rules/payout.ts'
import { recordSettlement } from './rules/settlement.ts'
import type { TreasuryState } from './state.ts'

export const decideTreasury = (command: TreasuryCommand, state: TreasuryState): Decision => {
  switch (command.type) {
    case 'RecordSettlement':
      return recordSettlement(command, state)
    case 'RecordAdvance':
      return recordAdvance(command, state)
    case 'RecordReturn':
      return recordReturn(command, state)
    case 'RequestPayout':
      return requestPayout(command, state)
    case 'ApprovePayout':
      return approvePayout(command, state)
    case 'MarkPayoutSent':
      return markPayoutSent(command, state)
    case 'MarkPayoutPaid':
      return markPayoutPaid(command, state)
    case 'FailPayout':
      return failPayout(command, state)
    case 'CancelPayout':
      return cancelPayout(command, state)
    case 'ReturnPayout':
      return returnPayout(command, state)
    default:
      return unreachable(command)
  }
}
