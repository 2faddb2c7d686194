import { describe, expect, it } from 'vitest'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { accountingCodes } from './index.ts'
import { directKind, moneyKinds, type MoneyKind } from '../reporting/accounting/money-kinds.ts'
import { accountingFormats, type AccountingFormat } from '../reporting/values.ts'
import { softwareRules } from '../reporting/accounting/software.ts'
import { listIncomplete, resolveCodes } from '../reporting/accounting/mapping.ts'
import type { AccountCodes } from '../reporting/accounting/account-codes.ts'

const changed = the.codesChanged()

describe('a charity without codes', () => {
  it('sets all of them at once', () => {
    given(accountingCodes).when(the.setCodes()).then(changed)
  })

  it('records nothing without a code', () => {
    given(accountingCodes)
      .when(the.setCodes({ codes: { bank: the.account({}) } }))
      .thenNothing()
  })
})

describe('a charity with codes', () => {
  it('records only those that changed', () => {
    const clearing = the.account({ code: '611', taxRate: 'Tax Exempt' })
    given(accountingCodes, changed)
      .when(the.setCodes({ codes: { clearing, [the.projectId]: the.winterKennels } }))
      .then(
        the.codesChanged({
          change: 2,
          before: { clearing: the.clearing, donations: the.donations },
          after: { clearing, donations: null },
        }),
      )
  })

  it('records nothing if nothing is different, whatever the person saw', () => {
    given(accountingCodes, changed)
      .when(the.setCodes({ seenChanges: 0 }))
      .thenNothing()
  })

  it('changes the software alone', () => {
    const codes = {}
    given(accountingCodes)
      .when(the.setCodes({ software: 'myob', dayOrder: 'mdy', codes }))
      .then(the.codesChanged({ software: 'myob', dayOrder: 'mdy', before: {}, after: {} }))
  })

  it('refuses a change by a person who saw earlier ones', () => {
    given(accountingCodes, changed)
      .when(the.setCodes({ codes: {}, seenChanges: 0 }))
      .thenRefused('setting_changed')
  })
})

describe('the chosen software', () => {
  it.each<[AccountingFormat, Partial<AccountCodes>, boolean]>([
    ['xero', { code: '1234567890' }, true],
    ['xero', { code: '12345678901' }, false],
    ['xero', { taxRate: 'x'.repeat(51) }, false],
    ['xero', { trackingName: 'Project' }, false],
    ['xero', { trackingOption: '港島' }, false],
    ['xero', { trackingName: '地區', trackingOption: '港島' }, true],
    ['quickbooks', { name: 'Income:Donations 捐款' }, true],
    ['quickbooks', { name: 'Income:' }, false],
    ['quickbooks', { code: 'a code of any length, which it does not read' }, true],
    ['myob', { code: '1-1234' }, true],
    ['myob', { code: '11234' }, true],
    ['myob', { code: '1-123' }, false],
    ['myob', { code: '200' }, false],
    ['myob', { trackingOption: 'x'.repeat(16) }, false],
    ['sage50', { code: '4000', taxRate: 'T9' }, true],
    ['sage50', { code: '123456789' }, false],
    ['sage50', { code: 'BANK' }, false],
    ['sage50', { taxRate: 'Tax Exempt' }, false],
    ['sage50', { trackingOption: '1000' }, false],
  ])('%s with %j is accepted: %s', (software, fields, isAccepted) => {
    const command = the.setCodes({ software, codes: { bank: the.account(fields) } })
    const sentence = given(accountingCodes).when(command)
    if (isAccepted) {
      const after = { bank: the.account(fields) }
      sentence.then(the.codesChanged({ software, before: { bank: null }, after }))
    } else {
      sentence.thenRefused('codes_invalid')
    }
  })

  it('needs some fields of each account, and one for each method that brought money', () => {
    const full: AccountCodes = the.account({ code: '4000', name: 'Donations', taxRate: 'T9' })
    const cash = directKind('cash')
    const ofEveryCharity = moneyKinds.filter((kind) => !kind.startsWith('direct_'))
    for (const software of accountingFormats) {
      const missing = (
        kinds: readonly MoneyKind[],
        codes: AccountCodes,
        ...received: MoneyKind[]
      ) =>
        listIncomplete(
          { software, codes: Object.fromEntries(kinds.map((kind) => [kind, codes])) },
          new Set(received),
        )
      expect(missing(moneyKinds, full, ...moneyKinds)).toEqual([])
      expect(missing([], full)).toEqual(ofEveryCharity)
      expect(missing(ofEveryCharity, full, cash)).toEqual([cash])
      for (const [field, rule] of Object.entries(softwareRules[software].fields)) {
        const incomplete = missing(moneyKinds, { ...full, [field]: '' })
        expect(incomplete.length > 0).toBe(rule.isRequired)
      }
    }
  })
})

describe('the account of a line', () => {
  const codes = {
    clearing: the.clearing,
    donations: the.donations,
    [the.projectId]: the.winterKennels,
  }
  const resolve = (kind: MoneyKind, projectId: typeof the.projectId | null) =>
    resolveCodes({ codes }, { kind, projectId })

  it('is that of its kind', () => {
    expect(resolve('donations', null)).toEqual(the.donations)
    expect(resolve('bank', null)).toEqual(the.account({}))
  })

  it('is the project’s own for income, with what the project does not set', () => {
    expect(resolve('donations', the.projectId)).toEqual({
      ...the.winterKennels,
      taxRate: 'Tax Exempt',
    })
  })

  it('has the project’s tracking alone for the project’s costs', () => {
    expect(resolve('card_fees', the.projectId)).toEqual({ ...the.winterKennels, code: '' })
  })

  it('is not the project’s for an account of the whole charity', () => {
    expect(resolve('clearing', the.projectId)).toEqual(the.clearing)
  })
})
