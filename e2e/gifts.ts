import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from './product/almoner.ts'

export type SentGift = {
  amount: number
  /** One of Stripe's named test cards. */
  paymentMethod: string
  /** Identifies the gift in lists; a donor's address is the account's. */
  email: string
  by?: 'guest' | 'donor'
  status?: number
}

/** Sends what the payer's page would send; the page must be at the charity's site. */
export const giveAt = async (page: Page, gift: SentGift): Promise<string> => {
  const { amount, paymentMethod, email, by = 'guest', status = 200 } = gift
  const path = by === 'guest' ? '/api/user/payments' : '/api/donors/payments'
  const answer = await page.evaluate(send, [path, { amount, paymentMethod, email }] as const)
  expect({ email, ...answer }).toMatchObject({ email, status })
  return answer.id
}

const send = async ([path, gift]: readonly [string, object]) => {
  const charity = await fetch('/api/donors/organization')
  const { id: organizationId } = (await charity.json()) as { id: string }
  const person = { firstName: 'Tai Man', lastName: 'Chan', phoneNumber: '9123 4567' }
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // Specs make many gifts of one sum within minutes.
    body: JSON.stringify({ coverFee: true, again: true, organizationId, ...person, ...gift }),
  })
  const { id = '' } = (await response.json()) as { id?: string }
  return { status: response.status, id }
}

export type SentTransfer = {
  amount: number
  email: string
  by?: 'guest' | 'donor'
  /** The text on the slip. Two slips with one text are one picture. */
  slip: string
}

/** Sends a transfer by FPS like `giveAt`, with the picture of its slip. */
export const transferAt = async (page: Page, transfer: SentTransfer): Promise<string> => {
  const { amount, email, by = 'guest', slip } = transfer
  const path = by === 'guest' ? '/api/user/payments/add' : '/api/donors/payments/add'
  const answer = await page.evaluate(sendForm, [
    path,
    slip,
    { amount: String(amount), email },
  ] as const)
  expect({ email, ...answer }).toMatchObject({ email, status: 200 })
  return answer.id
}

const sendForm = async ([path, slip, transfer]: readonly [
  string,
  string,
  Record<string, string>,
]) => {
  const charity = await fetch('/api/donors/organization')
  const { id: organizationId } = (await charity.json()) as { id: string }
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 640 })
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('nothing to draw on')
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, 480, 640)
  draw.fillStyle = '#14532d'
  draw.font = '28px sans-serif'
  for (const [place, line] of slip.split('\n').entries()) draw.fillText(line, 40, 80 + place * 56)
  const proof = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!proof) throw new Error('no picture')
  const form = new FormData()
  const person = { firstName: 'Mei Ling', lastName: 'Lee', phoneNumber: '9123 4567' }
  const received = { organizationId, paymentName: 'fps', again: 'true', ...person, ...transfer }
  for (const [name, value] of Object.entries(received)) form.set(name, value)
  form.set('proofofpayment', proof, 'slip.png')
  const response = await fetch(path, { method: 'POST', body: form })
  const { id = '' } = (await response.json()) as { id?: string }
  return { status: response.status, id }
}

/** Actions of people and banks in Stripe's own dashboard, without the product (sandbox/stripe). */
export const callStripe =
  ({ platform }: Pick<Product, 'platform'>) =>
  async (path: string, form: Record<string, string> = {}): Promise<string> => {
    const body = new URLSearchParams(form)
    const response = await fetch(platform(`/sandbox/stripe${path}`), { method: 'POST', body })
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    const { id = '' } = (await response.json()) as { id?: string }
    return id
  }
