import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { DonorLinkId } from '@almoner/domain/donor/commands.ts'
import type { DonorId, PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/event-id.ts'
import { openBox, sealBox } from '@almoner/eventstore/vault/sealed-box.ts'

/** Keys for single purposes, all derived from the vault's root secret; none is ever stored or logged. */
export type Keys = {
  /** Names a person without saying who: the row of a credential. */
  usernameHash: (username: string) => string
  /** A payer as the books know them: the same id for the same address, and no way back from it. */
  personOfEmail: (email: string) => PersonId
  /** Compares what an attempt asked for with what it asked for first. */
  contentHash: (content: unknown) => string
  /** The unguessable part of a receipt's address. */
  receiptToken: (paymentId: PaymentId) => string
  /** The payment a receipt's address is for, or null when it was made up. */
  paymentOfReceiptToken: (token: string) => PaymentId | null
  /** Lets whoever began a wallet's payment ask after it, until some time after it has ended. */
  pollToken: (paymentId: PaymentId, endsAtMilliseconds: number) => string
  /** The payment a poll token is for; null when it was made up or its time is over. */
  paymentOfPollToken: (token: string, now: number) => PaymentId | null
  /** The part of a mail's link that nobody can make up. */
  mailToken: (link: { donorId: string; linkId: string }) => string
  /** The link it is of; null when it was made up. Whether it is still good, the books say. */
  linkOfMailToken: (token: string) => { donorId: DonorId; linkId: DonorLinkId } | null
  /** A secret that is kept for somebody, bound to whose it is. */
  sealSecret: (plain: string, about: string) => Uint8Array
  /** Null where it is another's, or was changed. */
  openSecret: (box: Uint8Array, about: string) => string | null
  /** Of a code that somebody keeps for the day they lose their phone. */
  recoveryHash: (code: string, about: string) => string
  /** What is counted of who tries to pay: it says nothing about them. */
  tryHash: (text: string) => string
  /** Says of a challenge's answer that the challenge was ours, in hex. */
  signChallenge: (text: string) => string
}

export const keysFrom = (rootSecret: Uint8Array): Keys => {
  // Made ready once: from bytes it would be for every hash, which takes longer than the hash.
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', rootSecret, 'almoner', purpose, 32)))
  const usernames = derive('username')
  const people = derive('person')
  const contents = derive('attempt content')
  const receipts = derive('receipt link')
  const polls = derive('poll token')
  const mails = derive('mail link')
  const secrets = derive('second factor')
  const recoveries = derive('recovery code')
  const tries = derive('try to pay')
  const challenges = derive('challenge')
  const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
  const receiptToken = (paymentId: PaymentId) =>
    `${paymentId.replaceAll('-', '')}${mac(receipts, paymentId).subarray(0, 16).toString('hex')}`
  const pollToken = (paymentId: PaymentId, endsAtMilliseconds: number) => {
    const ends = Math.ceil(endsAtMilliseconds / 1000)
      .toString(16)
      .padStart(9, '0')
    const code = mac(polls, `${paymentId} ${ends}`).subarray(0, 16).toString('hex')
    return `${paymentId.replaceAll('-', '')}${ends}${code}`
  }
  const mailToken: Keys['mailToken'] = ({ donorId, linkId }) => {
    const code = mac(mails, `${donorId} ${linkId}`).subarray(0, 16).toString('hex')
    return `${donorId}${linkId}`.replaceAll('-', '') + code
  }
  return {
    usernameHash: (username) => mac(usernames, asOne(username)).toString('hex'),
    personOfEmail: (email) =>
      uuidFrom('person', mac(people, asOne(email)).toString('hex')) as PersonId,
    contentHash: (content) => mac(contents, JSON.stringify(content)).toString('hex'),
    receiptToken,
    paymentOfReceiptToken: (token) => {
      const match = tokenShape.exec(token)
      if (!match) return null
      const paymentId = match.slice(1, 6).join('-') as PaymentId
      const expected = Buffer.from(receiptToken(paymentId))
      return timingSafeEqual(expected, Buffer.from(token)) ? paymentId : null
    },
    pollToken,
    paymentOfPollToken: (token, now) => {
      const match = pollTokenShape.exec(token)
      if (!match) return null
      const paymentId = match.slice(1, 6).join('-') as PaymentId
      const endsAt = Number.parseInt(match[6] ?? '', 16) * 1000
      const isOurs = timingSafeEqual(Buffer.from(pollToken(paymentId, endsAt)), Buffer.from(token))
      return isOurs && now < endsAt ? paymentId : null
    },
    mailToken,
    linkOfMailToken: (token) => {
      const match = mailTokenShape.exec(token)
      if (!match) return null
      const donorId = match.slice(1, 6).join('-') as DonorId
      const linkId = match.slice(6, 11).join('-') as DonorLinkId
      const expected = Buffer.from(mailToken({ donorId, linkId }))
      return timingSafeEqual(expected, Buffer.from(token)) ? { donorId, linkId } : null
    },
    sealSecret: (plain, about) => sealBox(secrets, plain, about),
    openSecret: (box, about) => openBox(secrets, box, about)?.toString('utf8') ?? null,
    recoveryHash: (code, about) => mac(recoveries, `${about} ${code}`).toString('hex'),
    tryHash: (text) => mac(tries, text).subarray(0, 16).toString('hex'),
    signChallenge: (text) => mac(challenges, text).toString('hex'),
  }
}

// One name however it is typed: letters of full width are what an input method for Chinese writes.
const asOne = (username: string): string => username.normalize('NFKC').trim().toLowerCase()

const tokenShape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/

// The same, and between the two the second in which it ends.
const pollTokenShape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{9})[0-9a-f]{32}$/

// Whose it is, which it is, and the code over both.
const mailTokenShape =
  /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{32}$/
