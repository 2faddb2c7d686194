import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, largestAmountCents } from '../kernel/money.ts'
import { writeEmvCode } from './emv-code.ts'
import { everyCode, ownCodes, publishedCodes, publishedWrongCode } from './fixtures.ts'
import { fpsCode, type FpsCode } from './fps-code.ts'
import { findFpsProxy, readFpsCode } from './read-fps-code.ts'

const forAnyone: FpsCode = { proxy: { fpsId: '1234567' }, amountCents: null, reference: null }
const code = (differing: Partial<FpsCode>) => fpsCode({ ...forAnyone, ...differing })

describe('an FPS code', () => {
  it.each<[string, Partial<FpsCode>, string]>([
    ['for many payments', {}, ownCodes.fpsId],
    [
      'for one payment at nine digits',
      { proxy: { fpsId: '123456789' }, amountCents: cents(25_000), reference: 'D20261120000001' },
      ownCodes.nineDigits,
    ],
    [
      'at a mobile number, for a bill',
      { proxy: { mobile: '+85291234567' }, amountCents: cents(100_050), billNumber: 'INV-1' },
      ownCodes.mobile,
    ],
    ['at an e-mail address', { proxy: { email: 'donate@charity.org.hk' } }, ownCodes.email],
    ['whose checksum begins with 0', { proxy: { fpsId: '1000005' } }, ownCodes.checksumFromZero],
    ['with 00', { proxy: { fpsId: '1000194' } }, ownCodes.checksumFromTwoZeros],
  ])('%s is the code that was published or computed by hand', (_, wanted, expected) => {
    expect(code(wanted)).toEqual({ code: expected })
  })

  it('is for one payment once it has a sum or a reference', () => {
    const begins = (wanted: Partial<FpsCode>) => Object.values(code(wanted))[0]?.slice(6, 12)
    expect(begins({})).toBe('010211')
    expect(begins({ amountCents: cents(1) })).toBe('010212')
    expect(begins({ reference: 'D1' })).toBe('010212')
    expect(begins({ billNumber: 'D1' })).toBe('010212')
  })

  it('is read with the same values that it was made from', () => {
    const proxy = fc.oneof(
      fc.record({ fpsId: fc.constantFrom('0000000', '999999999', '7600050') }),
      fc.record({
        mobile: fc.integer({ min: 20_000_000, max: 99_999_999 }).map((n) => `+852${n}`),
      }),
      fc.record({ email: fc.constantFrom('a@b.hk', `${'x'.repeat(60)}@charity.org`) }),
    )
    const short = fc
      .string({ minLength: 1, maxLength: 25 })
      .filter((candidate) => candidate.trim() === candidate)
    const wanted = fc.record({
      proxy,
      amountCents: fc.option(fc.integer({ min: 1, max: largestAmountCents }).map(cents)),
      reference: fc.option(short),
      billNumber: fc.option(short),
      clearingCode: fc.option(fc.constantFrom('004', '954')),
      name: fc.option(short),
    })
    fc.assert(
      fc.property(wanted, (input) => {
        const result = fpsCode(input)
        if ('refused' in result) throw new Error(result.refused)
        const { amountCents } = input
        expect(readFpsCode(result.code)).toMatchObject({
          proxy: input.proxy,
          clearingCode: input.clearingCode,
          amount: amountCents === null ? null : (amountCents / 100).toFixed(2),
          reference: input.reference,
          billNumber: input.billNumber,
          name: input.name ?? 'NA',
          currency: 'HKD',
        })
        expect(result.code.length).toBeLessThanOrEqual(400)
      }),
    )
  })
})

describe('an FPS code that cannot be', () => {
  it.each<[string, Partial<FpsCode>]>([
    ['fps_id_invalid', { proxy: { fpsId: '12345678' } }],
    ['fps_id_invalid', { proxy: { fpsId: '１２３４５６７' } }],
    ['mobile_invalid', { proxy: { mobile: '91234567' } }],
    ['mobile_invalid', { proxy: { mobile: '+85211234567' } }],
    ['mobile_invalid', { proxy: { mobile: '+852-91234567' } }],
    ['email_invalid', { proxy: { email: 'donate@charity' } }],
    ['email_invalid', { proxy: { email: '捐款@charity.org' } }],
    ['email_too_long', { proxy: { email: `${'x'.repeat(71)}@charity.org` } }],
    ['clearing_code_invalid', { clearingCode: '4' }],
    ['amount_invalid', { amountCents: cents(0) }],
    ['amount_invalid', { amountCents: cents(-1) }],
    ['amount_invalid', { amountCents: cents(largestAmountCents + 1) }],
    ['reference_invalid', { reference: '' }],
    ['reference_invalid', { reference: '捐款' }],
    ['reference_invalid', { reference: ' D1' }],
    ['reference_too_long', { reference: 'x'.repeat(26) }],
    ['bill_number_invalid', { billNumber: 'a\nb' }],
    ['bill_number_too_long', { billNumber: 'x'.repeat(26) }],
    ['name_invalid', { name: '海港之光' }],
    ['name_too_long', { name: 'x'.repeat(26) }],
  ])('is refused as %s: %o', (refused, wanted) => {
    expect(code(wanted)).toEqual({ refused })
  })

  it('is refused if the e-mail address leaves no room for the bank’s digits', () => {
    const proxy = { email: `${'x'.repeat(67)}@charity.org` }
    expect(code({ proxy })).toHaveProperty('code')
    expect(code({ proxy, clearingCode: '004' })).toEqual({ refused: 'email_too_long' })
  })
})

describe('an FPS code of another issuer', () => {
  it('is read unchanged', () => {
    expect(readFpsCode(publishedCodes.taxAuthorityTest)).toMatchObject({
      proxy: { fpsId: '6000509' },
      amount: '10.50',
      reference: 'HKTEST20210319060625962',
      once: true,
    })
    expect(readFpsCode(publishedCodes.mobileAtBank)).toMatchObject({
      proxy: { mobile: '+85287654321' },
      clearingCode: '004',
      amount: '1.23',
      once: false,
    })
    expect(readFpsCode(publishedCodes.upperCaseOperator)).toMatchObject({
      proxy: { fpsId: '0009999' },
      clearingCode: '004',
      amount: '55.00',
      reference: null,
    })
    expect(readFpsCode(publishedCodes.email)).toMatchObject({
      proxy: { email: 'FPS_Identifier_CRC201D@ird.gov.hk' },
      amount: '1989',
    })
    for (const published of everyCode) expect(readFpsCode(published)).toHaveProperty('proxy')
  })

  it('preserves unknown fields', () => {
    const strange = rewritten('0012hk.com.hkicl02071234567051226112010300006011')
    const read = readFpsCode(strange)
    expect(read).toMatchObject({ proxy: { fpsId: '1234567' } })
    expect('fields' in read && writeEmvCode(read.fields)).toBe(strange)
  })

  it.each([
    ['checksum_wrong', publishedWrongCode],
    ['not_fps', rewritten(null)],
    ['account_malformed', rewritten('020712345670299')],
    ['account_malformed', rewritten('02071234567')],
    ['account_malformed', rewritten('0012hk.com.hkicl0012hk.com.hkicl02071234567')],
    ['account_of_another_operator', rewritten('0016HK.COM.HKICL.FPS02071234567')],
    ['proxy_missing', rewritten('0012hk.com.hkicl0103004')],
    ['proxy_doubled', rewritten('0012hk.com.hkicl020712345670404a@b.')],
    ['fps_id_invalid', rewritten('0012hk.com.hkicl020812345678')],
    ['mobile_invalid', rewritten('0012hk.com.hkicl0312+85291234567')],
    ['clearing_code_invalid', rewritten('0012hk.com.hkicl01020402071234567')],
    ['currency_unknown', rewritten(ownAccount, { '53': '840' })],
    ['amount_malformed', rewritten(ownAccount, { '54': '1,000' })],
    ['amount_malformed', rewritten(ownAccount, { '54': '12345678901.00' })],
    ['references_malformed', rewritten(ownAccount, { '62': '0599D1' })],
  ])('is refused as %s: %s', (refused, text) => {
    expect(readFpsCode(text)).toEqual({ refused })
  })
})

const ownAccount = '0012hk.com.hkicl02071234567'

function rewritten(account: string | null, differing: Record<string, string> = {}): string {
  const fields = { '01': '11', '26': account, '53': '344', '58': 'HK', ...differing }
  return writeEmvCode([
    { tag: '00', value: '01' },
    ...Object.entries(fields)
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .flatMap(([tag, value]) => (value === null ? [] : [{ tag, value }])),
  ])
}

describe('the payee of a code', () => {
  it.each([
    ['a number of seven digits', publishedCodes.taxAuthorityTest, { fpsId: '6000509' }],
    ['a number of nine digits', ownCodes.nineDigits, { fpsId: '123456789' }],
    ['a mobile number', publishedCodes.mobileAtBank, { mobile: '+85287654321' }],
    ['an email address', ownCodes.email, { email: 'donate@charity.org.hk' }],
  ])('is %s', (_, text, proxy) => {
    expect(findFpsProxy(text)).toEqual(proxy)
  })

  it.each([
    ['damaged', publishedWrongCode],
    ['the link of a wallet', 'https://qr.payme.hsbc.com.hk/2/abc'],
    [
      'of another operator',
      writeEmvCode([
        { tag: '00', value: '01' },
        { tag: '15', value: '12345' },
        { tag: '53', value: '344' },
      ]),
    ],
    [
      'in another currency',
      writeEmvCode([
        { tag: '00', value: '01' },
        { tag: '26', value: '0012hk.com.hkicl02071234567' },
        { tag: '53', value: '156' },
      ]),
    ],
  ])('is not shown if the code is %s', (_, text) => {
    expect(findFpsProxy(text)).toBeNull()
  })
})
