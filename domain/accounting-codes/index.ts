import type { Decider } from '../kernel/decider.ts'
import type { AccountingCodesRefusal, SetAccountingCodes } from './commands.ts'
import { decideAccountingCodes } from './decide.ts'
import { accountingCodesEvents, type AccountingCodesEvent } from './events.ts'
import {
  evolveAccountingCodes,
  initialAccountingCodes,
  type AccountingCodesState,
} from './state.ts'

/**
 * How the charity's own books name the accounts of its money, under the charity's id: the files for
 * its bookkeeper are written with these accounts. A charity without an event has none.
 */
export const accountingCodes: Decider<
  AccountingCodesState,
  SetAccountingCodes,
  AccountingCodesEvent,
  AccountingCodesRefusal
> = {
  category: 'accounting_codes',
  shapes: accountingCodesEvents,
  initial: initialAccountingCodes,
  decide: decideAccountingCodes,
  evolve: evolveAccountingCodes,
}

export type { AccountingCodesEvent, AccountingCodesRefusal, AccountingCodesState }
