import { fixtureId, harbourId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { SetAccountingCodes } from './commands.ts'
import type { AccountingCodesEvent } from './events.ts'
import { noCodes, type AccountCodes } from '../reporting/accounting/account-codes.ts'

export const projectId = fixtureId('project', 10)

export const account = (fields: Partial<AccountCodes>): AccountCodes => ({ ...noCodes, ...fields })

export const clearing = account({ code: '610', taxRate: 'Tax Exempt' })
export const donations = account({ code: '200', taxRate: 'Tax Exempt' })
export const winterKennels = account({
  code: '210',
  trackingName: 'Project',
  trackingOption: 'Winter kennels 冬季狗舍',
})

const common = {
  organisationId: harbourId,
  software: 'xero',
  dayOrder: 'dmy',
  by: fixtureId('staff', 30),
  at: instant('2026-11-20T02:30:00.000Z'),
} as const

export const setCodes = (overrides: Partial<SetAccountingCodes> = {}): SetAccountingCodes => ({
  ...common,
  type: 'SetAccountingCodes',
  codes: { clearing, donations, [projectId]: winterKennels },
  ...overrides,
})

export const codesChanged = (
  data: Partial<AccountingCodesEvent['data']> = {},
): AccountingCodesEvent => ({
  type: 'AccountingCodesChanged',
  data: {
    ...common,
    change: 1,
    before: { clearing: null, donations: null, [projectId]: null },
    after: { clearing, donations, [projectId]: winterKennels },
    ...data,
  },
})
