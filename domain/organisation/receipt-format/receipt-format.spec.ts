import { describe, expect, it } from 'vitest'
import { given } from '../../testing/given.ts'
import * as the from '../fixtures.ts'
import { organisation } from '../index.ts'
import { formatOfReceipt, type SetReceiptFormat } from './receipt-format.ts'

const footer = { default: 'Thank you.', en: 'Thank you.', zh: '多謝。' }
const signature = { fileKey: 'signatures/harbour/ab.png', sha256: 'ab' }
const { organisationId } = the.registered.data

const set = (format: Partial<SetReceiptFormat> = {}): SetReceiptFormat => ({
  type: 'SetReceiptFormat',
  detail: 'detailed',
  footer,
  signature,
  ...format,
})
const formatSet = {
  type: 'ReceiptFormatSet',
  data: { organisationId, detail: 'detailed', footer, signature },
} as const

const prefixChanged = {
  type: 'ReceiptPrefixChanged',
  data: { organisationId, prefix: 'HLC', before: 'HLCF' },
} as const
const prefixLocked = {
  type: 'ReceiptPrefixLocked',
  data: { organisationId, prefix: 'HLCF' },
} as const

describe('the format of receipts', () => {
  it('has a footer and a signature, and sent again changes nothing', () => {
    given(organisation, the.registered).when(set()).then(formatSet)
    given(organisation, the.registered, formatSet).when(set()).thenNothing()
  })

  it('loses them when they are left out', () => {
    given(organisation, the.registered, formatSet)
      .when(set({ footer: null, signature: null }))
      .then({ type: 'ReceiptFormatSet', data: { organisationId, detail: 'detailed' } })
  })

  it('is not overwritten by a person who saw another one', () => {
    const change = set({ detail: 'basic', seenRevision: 0 })
    given(organisation, the.registered)
      .when(change)
      .then({
        ...formatSet,
        data: { ...formatSet.data, detail: 'basic' },
      })
    given(organisation, the.registered, formatSet).when(change).thenRefused('setting_changed')
    // The answer of the first was lost.
    given(organisation, the.registered, formatSet)
      .when(set({ seenRevision: 0 }))
      .thenNothing()
  })

  it('has other letters before its numbers until a receipt is about to be issued', () => {
    const change = { type: 'SetReceiptFormat', detail: 'basic', prefix: 'HLC' } as const
    const set = { ...change, detail: 'detailed' } as const
    given(organisation, the.registered).when(set).then(prefixChanged)
    given(organisation, the.registered).when(change).then(prefixChanged, the.receiptFormatSet)
    given(organisation, the.registered, prefixChanged).when(set).thenNothing()
    given(organisation, the.registered, prefixLocked).when(set).thenRefused('receipt_prefix_locked')
    given(organisation, the.registered, prefixChanged)
      .when({ ...set, prefix: 'HLCF', seenRevision: 0 })
      .thenRefused('setting_changed')
  })

  it('has letters that are locked once, as they are then', () => {
    const lock = { type: 'LockReceiptPrefix' } as const
    given(organisation, the.registered).when(lock).then(prefixLocked)
    given(organisation, the.registered, prefixChanged)
      .when(lock)
      .then({
        ...prefixLocked,
        data: { ...prefixLocked.data, prefix: 'HLC' },
      })
    given(organisation, the.registered, prefixLocked).when(lock).thenNothing()
  })

  it('gives a receipt the footer in its language', () => {
    const format = { detail: 'basic', footer, signature } as const
    expect(formatOfReceipt(format, 'zh')).toEqual({ detail: 'basic', footer: '多謝。', signature })
    expect(formatOfReceipt(format, 'cn').footer).toBe('Thank you.')
    const none = { detail: 'basic', footer: null, signature: null } as const
    expect(formatOfReceipt(none, 'en')).toEqual({ detail: 'basic' })
  })
})
