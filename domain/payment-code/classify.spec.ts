import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyPaymentCode } from './classify.ts'
import { writeEmvCode } from './emv-code.ts'
import { everyCode, ownCodes, publishedWrongCode } from './fixtures.ts'

const emv = (...fields: [string, string][]) =>
  writeEmvCode([{ tag: '00', value: '01' }, ...fields.map(([tag, value]) => ({ tag, value }))])

const unionPay: [string, string] = ['15', '31260344']
const fps: [string, string] = ['26', '0012HK.com.hkicl02071234567']
const wallet: [string, string] = ['32', '0011hk.alipay.x']

describe('the code that a charity gave', () => {
  it('is FPS if the operator of field 26 is', () => {
    for (const code of everyCode) {
      expect(classifyPaymentCode(code)).toEqual({ kind: 'emv', networks: ['fps'] })
    }
  })

  it('serves every app that a combined code names', () => {
    const networks = (...fields: [string, string][]) => classifyPaymentCode(emv(...fields))
    expect(networks(unionPay)).toEqual({ kind: 'emv', networks: ['unionpay'] })
    expect(networks(wallet)).toEqual({ kind: 'emv', networks: ['other_wallet'] })
    expect(networks(unionPay, fps, wallet)).toEqual({
      kind: 'emv',
      networks: ['fps', 'unionpay', 'other_wallet'],
    })
    expect(networks(['04', '5555']), 'a card scheme').toEqual({ kind: 'emv', networks: [] })
    expect(networks(['26', '0016HK.COM.HKICL.FPS']), 'an operator that does not exist').toEqual({
      kind: 'emv',
      networks: [],
    })
  })

  it.each([
    publishedWrongCode,
    ownCodes.fpsId.slice(0, -1),
    `${ownCodes.fpsId}6`,
    '000201',
    emv(['26', '02071234567']),
    emv(['26', '0099hk']),
  ])('is broken if an app could not read it: %s', (code) => {
    expect(classifyPaymentCode(code)).toEqual({ kind: 'emv_broken' })
  })

  it.each([
    ['wechat', 'wxp://f2f0abc'],
    ['wechat', 'WXP://wbf2f0abc'],
    ['alipay', 'https://qr.alipay.com/fkx1'],
    ['alipay', 'HTTPS://QR.ALIPAY.COM/FKX1'],
    ['octopus', 'octopus://payment?token=1'],
    ['payme', 'https://payme.hsbc/charity'],
    ['payme', 'https://qr.payme.hsbc.com.hk/2/abc'],
    ['unknown', 'https://payme.hsbc.example/charity'],
    ['unknown', 'https://qr.alipay.com.example/fkx1'],
    ['unknown', 'https://example.hk/?next=wxp://f2f'],
    ['unknown', 'a text that no wallet knows'],
    ['unknown', '281006020130302'],
    ['unknown', 'database: of donors'],
  ])('is of %s: %s', (kind, code) => {
    expect(classifyPaymentCode(code)).toEqual({ kind })
    expect(classifyPaymentCode(`  ${code}\n`)).toEqual({ kind })
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'java\r\nscript\n:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'VBScript:x',
    'file:///etc/passwd',
    'blob:https://example.hk/1',
  ])('is refused if a browser would run or open it: %j', (code) => {
    expect(classifyPaymentCode(code)).toEqual({ refused: 'dangerous_scheme' })
  })

  it('is refused if it is missing or longer than a QR code can hold', () => {
    expect(classifyPaymentCode(' \n')).toEqual({ refused: 'empty' })
    expect(classifyPaymentCode('x'.repeat(2_000))).toEqual({ kind: 'unknown' })
    expect(classifyPaymentCode('x'.repeat(2_001))).toEqual({ refused: 'too_long' })
  })

  it('is classified for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 2_100 }),
        fc.boolean(),
        (text, hasPrefix) => {
          const result = classifyPaymentCode(hasPrefix ? `000201${text}` : text)
          expect(Object.keys(result)[0]).toMatch(/^(?:kind|refused)$/)
        },
      ),
    )
  })
})
