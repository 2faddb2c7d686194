import type { AccountMapping } from '../reporting/accounting/mapping.ts'
import type { AccountingCodesEvent } from './events.ts'

/** The charity's mapping, and the number of its changes so far. */
export type AccountingCodesState = AccountMapping & { changes: number }

export const initialAccountingCodes: AccountingCodesState = {
  changes: 0,
  software: 'xero',
  dayOrder: 'dmy',
  codes: {},
}

export const evolveAccountingCodes = (
  state: AccountingCodesState,
  { data: { change, software, dayOrder, after } }: AccountingCodesEvent,
): AccountingCodesState => {
  const codes = Object.entries({ ...state.codes, ...after }).filter(([, value]) => value !== null)
  return { changes: change, software, dayOrder, codes: Object.fromEntries(codes) }
}
