import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { donationReceipt, paymentAcknowledgement, replacingReceipt } from './fixtures.ts'
import { characters, latin1, pageCount, pageTexts, textPlaces } from '../../testing/drawn.ts'
import { smallPng } from '../../testing/signature.ts'
import { renderReceipt } from './receipt-document.ts'

const long = 'A very long name that goes on and on, '.repeat(12)

const lowestText = (pdf: Uint8Array): number => Math.min(...textPlaces(pdf).map(({ y }) => y))

describe('a receipt drawn', () => {
  it('is one tagged A4 page in the language of its reader, with a title', async () => {
    const tags = { en: 'en', zh: 'zh-Hant-HK', cn: 'zh-Hans-CN' }
    for (const language of languages) {
      const pdf = await renderReceipt({ ...donationReceipt, language })
      expect(latin1(pdf)).toContain('/MediaBox [0 0 595.28 841.89]')
      expect(latin1(pdf)).toContain('/Marked true')
      expect(latin1(pdf)).toContain(`/Lang (${tags[language]})`)
      expect(latin1(pdf)).toContain('/DisplayDocTitle true')
      expect(pageCount(pdf)).toBe(1)
      expect(pdf.byteLength).toBeLessThan(100_000)
    }
  })

  it('allows its characters to be copied, in the right script', async () => {
    const zh = characters(await renderReceipt({ ...donationReceipt, language: 'zh' }))
    for (const character of '捐款收據519.11') expect(zh).toContain(character)
    const cn = characters(await renderReceipt({ ...donationReceipt, language: 'cn' }))
    for (const character of '捐款收据') expect(cn).toContain(character)
    expect(cn).not.toContain('據')
  })

  it('is the same bytes whenever it is drawn', async () => {
    const first = await renderReceipt(donationReceipt)
    const [second, third] = await Promise.all([
      renderReceipt(donationReceipt),
      renderReceipt(paymentAcknowledgement).then(() => renderReceipt(donationReceipt)),
    ])
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    const later = { ...donationReceipt, issuedAt: instant('2026-11-20T02:32:00.000Z') }
    expect(await renderReceipt(later)).not.toEqual(first)
  })

  it('does not depend on the names in the receipts before it', async () => {
    const withName = (firstName: string) => ({
      ...donationReceipt,
      payer: { firstName, lastName: '', organisationName: null },
    })
    const radical = '\u2f49'
    expect(characters(await renderReceipt(withName(radical)))).toContain(radical)
    expect(characters(await renderReceipt(withName('月')))).not.toContain(radical)
  })

  it('draws nothing below its page, however long the names are', async () => {
    const pdf = await renderReceipt({
      ...donationReceipt,
      charity: {
        ...donationReceipt.charity,
        name: { default: long, zh: '很長的名字'.repeat(60) },
        address: { default: long },
      },
      payer: { firstName: 'x'.repeat(300), lastName: long, organisationName: long },
      projectName: { default: long },
      refundedCents: cents(10_000),
      replaces: 'HLCF-2026-000001',
      forcedBecause: 'x y '.repeat(50),
    })
    expect(pageCount(pdf)).toBeLessThanOrEqual(2)
    expect(lowestText(pdf)).toBeGreaterThan(20)
  })

  it('continues on another page if the answers need it, and draws nothing below a page', async () => {
    const answers = Array.from({ length: 20 }, (_, index) => ({
      label: `Question ${index}`,
      value: long,
    }))
    const pdf = await renderReceipt({ ...donationReceipt, answers })
    expect(pageCount(pdf)).toBe(3)
    expect(lowestText(pdf)).toBeGreaterThan(20)
  })

  it('has the logo of its charity beside its name, and the same bytes each time', async () => {
    const { charity } = donationReceipt
    const withLogo = { ...donationReceipt, charity: { ...charity, logo: smallPng } }
    const [plain, pdf] = [await renderReceipt(donationReceipt), await renderReceipt(withLogo)]
    expect(latin1(plain)).not.toContain('/Subtype /Image')
    expect(latin1(pdf)).toContain('/Subtype /Image')
    // The address has less room beside it, and breaks elsewhere.
    const toText = (bytes: Uint8Array) => pageTexts(bytes).join('').replaceAll(/\s/g, '')
    expect(toText(pdf)).toBe(toText(plain))
    expect(await renderReceipt(withLogo)).toEqual(pdf)
  })

  it('has the signature and the words of its charity, and the same bytes each time', async () => {
    const closing = 'Write to our office.'
    const signed = { ...donationReceipt, closing, signature: smallPng }
    const pdf = await renderReceipt(signed)
    const [text = ''] = pageTexts(pdf)
    expect(text).toContain('Write to our office.')
    expect(text).toContain('For and on behalf of Harbour Light Children’s Fund')
    expect(text).not.toContain('needs no signature')
    expect(latin1(pdf)).toContain('/S /Figure')
    expect(pageCount(pdf)).toBe(1)
    expect(await renderReceipt(signed)).toEqual(pdf)
    const long = { ...signed, closing: '謝'.repeat(300), language: 'zh' } as const
    const longest = await renderReceipt(long)
    expect(pageTexts(longest).join('').split('謝').length - 1).toBe(300)
    expect(lowestText(longest)).toBeGreaterThan(20)
  })

  it('shows what was refunded, and which receipt it replaces', async () => {
    const drawn = characters(await renderReceipt({ ...replacingReceipt, language: 'zh' }))
    for (const character of '取代已作廢\u2212419.11') expect(drawn).toContain(character)
  })

  it('draws characters of Hong Kong and of the mainland in one name', async () => {
    const payer = { firstName: '', lastName: '', organisationName: '𨋢坊报社' }
    const drawn = characters(await renderReceipt({ ...donationReceipt, payer }))
    for (const character of ['𨋢', '坊', '报', '社']) expect(drawn).toContain(character)
  })
})
