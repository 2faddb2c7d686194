import type { Context } from 'hono'
import { cents } from '@almoner/domain/kernel/money.ts'
import { hongKongDate, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadLogo } from '@almoner/workflows/documents/logo/load-logo.ts'
import type { ReceiptFacts } from '@almoner/workflows/documents/receipt/receipt-facts.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { loadOwnCharity, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import type { PreviewQuery } from './contract.ts'
import { findSignature } from './signature.ts'

/** A receipt as payers get it, in the reader's language, with a payer and a number that do not exist. */
export const sendPreview = async (c: Context<AppEnv>, format: PreviewQuery): Promise<Response> => {
  const key = `receipt-preview:${ownStaffId(c)}`
  await assertWithinLimit(c, { key, perSeconds: 60, burst: 30 })
  const drawn = await c.get('deps').drawReceipt(await loadSample(c, format))
  // Set after the drawing: a browser would save a refusal under the receipt's name.
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="receipt-preview-${format.detail}.pdf"`)
  return c.body(Uint8Array.from(drawn))
}

// The fourth of the worked examples: HK$500 by card, the fee covered.
const money = {
  amountCents: cents(50_000),
  feeCents: cents(1_911),
  coverFee: true,
  netCents: cents(50_000),
  totalCents: cents(51_911),
  refundedCents: cents(0),
}

const loadSample = async (
  c: Context<AppEnv>,
  { detail, footer, signature, prefix }: PreviewQuery,
): Promise<ReceiptFacts> => {
  const { profile, irFileNumber } = await loadOwnCharity(c)
  const { now: readClock, readFile } = c.get('deps')
  const now = instantFromMilliseconds(readClock())
  const accentColour = `#${profile.colours.header}`
  return {
    // Numbers begin at 1, so that this is never a real one.
    receiptNumber: `${prefix || profile.receiptPrefix}-${hongKongDate(now).slice(0, 4)}-000000`,
    detail,
    language: c.get('language'),
    issuedAt: now,
    paidAt: now,
    receivedOn: null,
    charity: {
      name: profile.name,
      address: profile.address,
      irFileNumber,
      irFileNumberVerified: irFileNumber !== null,
      accentColour,
      logo: await loadLogo(readFile, { logo: profile.logo, accentColour }),
    },
    payer: { firstName: 'Tai Man', lastName: 'Chan', organisationName: null },
    answers: [],
    projectName: { default: 'General donation', zh: '一般捐款', cn: '一般捐款' },
    transactionType: 'donation',
    method: { brand: 'visa', last4: '4242' },
    ...money,
    forcedBecause: null,
    replaces: null,
    closing: footer || null,
    signature: (await findSignature(c, signature))?.picture ?? null,
    reference: '000000',
  }
}
