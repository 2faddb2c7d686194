import { createHash } from 'node:crypto'
import { rectangle, renderSvg } from '@almoner/api/use-cases/files/pictures/render-svg.ts'
import { writeText } from '@almoner/api/use-cases/files/pictures/write-text.ts'
import { redraw } from '@almoner/api/use-cases/files/proof/redraw.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Proof } from '@almoner/domain/payment-methods/proof.ts'

type Transfer = {
  language: Language
  payerId: PersonId
  charity: string
  payer: string
  amountCents: Cents
  reference: string
  day: CalendarDay
}

const size = { width: 480, height: 800 }
const margin = 36

// The names of banks that do not exist.
const banks: readonly { name: string; colour: string }[] = [
  { name: 'Lantern Bank', colour: '#134e5e' },
  { name: 'Kowloon Pier Bank', colour: '#682c4e' },
  { name: 'Tram Road Bank', colour: '#225c3c' },
]

const messages: Record<Language, Record<'done' | 'to' | 'from' | 'day' | 'reference', string>> = {
  en: {
    done: 'Transfer completed',
    to: 'To',
    from: 'From',
    day: 'Date',
    reference: 'Message to payee',
  },
  zh: { done: '轉賬成功', to: '收款人', from: '付款人', day: '日期', reference: '給收款人的訊息' },
  cn: { done: '转账成功', to: '收款人', from: '付款人', day: '日期', reference: '给收款人的留言' },
}

/**
 * Draws the proof that a payer of the demonstration sends: the screen of an invented bank's app
 * after a transfer. An equal transfer gives an identical picture.
 */
export const drawTransferProof = async (
  transfer: Transfer,
): Promise<{ proof: Proof; bytes: Uint8Array }> => {
  const drawn = await redraw(await draw(transfer), 'image/png')
  assert('bytes' in drawn, 'a picture of our own can be drawn anew')
  const { bytes, fingerprint } = drawn
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const proof: Proof = {
    fileKey: `proofs/${transfer.payerId}/${sha256}.png`,
    contentType: 'image/png',
    bytes: bytes.byteLength,
    sha256,
    fingerprint,
  }
  return { proof, bytes }
}

const draw = (transfer: Transfer): Promise<Buffer> => {
  const { language, charity, payer, amountCents, reference, day } = transfer
  const { width } = size
  const bank = banks[reference.charCodeAt(0) % banks.length] ?? { name: '', colour: grey }
  const labels = messages[language]
  const shapes = [rectangle({ width, height: 150 }, bank.colour)]
  const write = (text: string, y: number, points: number, colour: string): number => {
    const place = { x: margin, y, width: width - 2 * margin, most: 2 }
    const textBlock = writeText(text, { language, size: points, colour, ...place })
    shapes.push(textBlock.shapes)
    return textBlock.nextY
  }
  write(bank.name, 68, 24, white)
  write(labels.done, 114, 20, white)
  let at = write(`HK$ ${formatHkd(amountCents)}`, 230, 44, ink) + 20
  const rows = [
    [labels.to, charity],
    [labels.from, payer],
    [labels.day, day.replaceAll('-', '/')],
    [labels.reference, reference],
  ] as const
  for (const [label, value] of rows) {
    at = write(label, at, 17, grey)
    at = write(value, at + 6, 23, ink) + 26
  }
  return renderSvg(shapes.join(''), size)
}

const white = '#ffffff'
const ink = '#1c1c1e'
const grey = '#6e6e76'
