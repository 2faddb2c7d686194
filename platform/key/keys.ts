import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { AdministratorLinkId } from '@almoner/domain/administrator/commands.ts'
import type { KeyObject } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { DonorLinkId } from '@almoner/domain/donor/commands.ts'
import type {
  AdministratorId,
  DonorId,
  Id,
  OrganisationId,
  PaymentId,
  PersonId,
  StaffId,
} from '@almoner/domain/kernel/ids.ts'
import type { MarketingConsentId } from '@almoner/domain/marketing-consent/commands.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import { cleanEmailAddress } from '@almoner/domain/people/email-address.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { openBox, sealBox } from '@almoner/eventstore/vault/keys/sealed-box.ts'
import { codedTokens, digits } from './coded-tokens.ts'

/** Keys for single purposes, all derived from the vault's root secret; none is ever stored or logged. */
export type Keys = {
  /** A pseudonym of a person, used in the row of a credential. */
  usernameHash: (username: string) => string
  /** The payer id of an address, which is deterministic and irreversible. */
  personOfEmail: (email: string) => PersonId
  /** The payment id of an attempt at a charity: it cannot be computed from the attempt's key. */
  paymentId: (organisationId: OrganisationId, attempt: string) => PaymentId
  /** A hash that detects whether a repeated attempt has another content than the first. */
  contentHash: (content: unknown) => string
  /** The unguessable part of a receipt's address. */
  receiptToken: (paymentId: PaymentId) => string
  /** The payment a receipt's address is for, or null when it was made up. */
  paymentOfReceiptToken: (token: string) => PaymentId | null
  /** Lets the payer who started a wallet payment poll it, until some time after it has ended. */
  pollToken: (paymentId: PaymentId, endsAtMilliseconds: number) => string
  /** The payment a poll token is for; null when it was made up or its time is over. */
  paymentOfPollToken: (token: string, now: number) => PaymentId | null
  /** The unguessable part of a mailed link. */
  mailToken: (link: { donorId: string; linkId: string }) => string
  /** The link of a token; null for a forged token. The events show whether it is still valid. */
  linkOfMailToken: (token: string) => { donorId: DonorId; linkId: DonorLinkId } | null
  /**
   * The unguessable part of a link mailed to staff. A donor's token is not valid as a staff token,
   * nor the reverse.
   */
  staffMailToken: (link: { organisationId: string; staffId: string; linkId: string }) => string
  linkOfStaffMailToken: (token: string) => StaffLink | null
  /** The unguessable part of a link mailed to an administrator. */
  administratorMailToken: (link: { administratorId: string; linkId: string }) => string
  linkOfAdministratorMailToken: (token: string) => AdministratorLink | null
  /**
   * The token of a link that cancels a delayed request. The events show whether it can still be
   * cancelled.
   */
  approvalToken: (approvalId: Id<'approval'>) => string
  /** The request of a token; null for a forged one. */
  approvalOfToken: (token: string) => Id<'approval'> | null
  /** The unguessable part of an unsubscribe link. It never expires: neither does the right. */
  newsToken: (consentId: MarketingConsentId) => string
  /** The consent it is about; null when it was made up. */
  consentOfNewsToken: (token: string) => MarketingConsentId | null
  /** Seals a stored secret, bound to its owner. */
  sealSecret: (plain: string, subject: string) => Uint8Array
  /** Returns null if the box is another's or was changed. */
  openSecret: (box: Uint8Array, subject: string) => string | null
  /** A hash, in hex, that is equal for equal bank accounts and does not reveal them. */
  bankAccountHash: (account: string) => string
  /**
   * A hash, in hex, that is equal for one card, computed from the card provider's fingerprint of
   * it.
   */
  cardHash: (fingerprint: string) => string
  /** The hash of a recovery code, for a lost authenticator. */
  recoveryHash: (code: string, subject: string) => string
  /** The hash that a payer's tries are counted by: it reveals nothing about the payer. */
  tryHash: (text: string) => string
  /** The hash that identifies an account in the security log. */
  accountHash: (text: string) => string
  /** Signs a challenge, so that its answer proves it was ours, in hex. */
  signChallenge: (text: string) => string
}

/** The administrator of a link. */
type AdministratorLink = {
  administratorId: AdministratorId
  linkId: AdministratorLinkId
}

/** The staff member and charity of a link. */
type StaffLink = { organisationId: OrganisationId; staffId: StaffId; linkId: StaffLinkId }

export const deriveKeys = (rootSecret: Uint8Array): Keys => {
  // Made ready once: from bytes it would be for every hash, which takes longer than the hash.
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', rootSecret, 'almoner', purpose, 32)))
  const usernames = derive('username')
  const people = derive('person')
  const contents = derive('attempt content')
  const payments = derive('payment id')
  const secrets = derive('second factor')
  const recoveries = derive('recovery code')
  const challenges = derive('challenge')
  const bankAccounts = derive('bank account')
  const cards = derive('card fingerprint')
  const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
  const createCode = (purpose: string) => {
    const key = derive(purpose)
    return (text: string) => mac(key, text).subarray(0, 16).toString('hex')
  }
  const receipts = codedTokens(['uuid'], createCode('receipt link'))
  const polls = codedTokens(['uuid', 'second'], createCode('poll token'))
  const mails = codedTokens(['uuid', 'uuid'], createCode('mail link'))
  const staffMails = codedTokens(['uuid', 'uuid', 'uuid'], createCode('staff mail link'))
  const administratorMails = codedTokens(['uuid', 'uuid'], createCode('administrator mail link'))
  const approvals = codedTokens(['uuid'], createCode('approval link'))
  const consentTokens = codedTokens(['uuid'], createCode('unsubscribe link'))
  return {
    usernameHash: (username) => mac(usernames, asOne(username)).toString('hex'),
    personOfEmail: (email) =>
      uuidFrom('person', mac(people, asOne(email)).toString('hex')) as PersonId,
    paymentId: (organisationId, attempt) =>
      uuidFrom(
        'payment',
        mac(payments, `${organisationId} ${attempt}`).toString('hex'),
      ) as PaymentId,
    contentHash: (content) => mac(contents, JSON.stringify(content)).toString('hex'),
    receiptToken: (paymentId) => receipts.write(paymentId),
    paymentOfReceiptToken: (token) => {
      const stated = receipts.read(token)
      return stated && (stated[0] as PaymentId)
    },
    pollToken: (paymentId, endsAtMilliseconds) =>
      polls.write(paymentId, toSeconds(endsAtMilliseconds)),
    paymentOfPollToken: (token, now) => {
      const stated = polls.read(token)
      if (!stated) return null
      const [paymentId, ends] = stated
      return now < Number.parseInt(ends, 16) * 1000 ? (paymentId as PaymentId) : null
    },
    mailToken: ({ donorId, linkId }) => mails.write(donorId, linkId),
    linkOfMailToken: (token) => {
      const stated = mails.read(token)
      return stated && { donorId: stated[0] as DonorId, linkId: stated[1] as DonorLinkId }
    },
    staffMailToken: ({ organisationId, staffId, linkId }) =>
      staffMails.write(organisationId, staffId, linkId),
    linkOfStaffMailToken: (token) => {
      const stated = staffMails.read(token)
      if (!stated) return null
      const [organisationId, staffId, linkId] = stated
      return {
        organisationId: organisationId as OrganisationId,
        staffId: staffId as StaffId,
        linkId: linkId as StaffLinkId,
      }
    },
    administratorMailToken: ({ administratorId, linkId }) =>
      administratorMails.write(administratorId, linkId),
    linkOfAdministratorMailToken: (token) => {
      const stated = administratorMails.read(token)
      if (!stated) return null
      const [administratorId, linkId] = stated
      return {
        administratorId: administratorId as AdministratorId,
        linkId: linkId as AdministratorLinkId,
      }
    },
    approvalToken: (approvalId) => approvals.write(approvalId),
    approvalOfToken: (token) => {
      const stated = approvals.read(token)
      return stated && (stated[0] as Id<'approval'>)
    },
    newsToken: (consentId) => consentTokens.write(consentId),
    consentOfNewsToken: (token) => {
      const stated = consentTokens.read(token)
      return stated && (stated[0] as MarketingConsentId)
    },
    sealSecret: (plain, subject) => sealBox(secrets, plain, subject),
    openSecret: (box, subject) => openBox(secrets, box, subject)?.toString('utf8') ?? null,
    cardHash: (fingerprint) => mac(cards, fingerprint).toString('hex'),
    bankAccountHash: (account) => mac(bankAccounts, account).toString('hex'),
    recoveryHash: (code, subject) => mac(recoveries, `${subject} ${code}`).toString('hex'),
    tryHash: createCode('try to pay'),
    accountHash: createCode('security log'),
    signChallenge: (text) => mac(challenges, text).toString('hex'),
  }
}

// One name however it is typed, and one domain in its own script and in ASCII.
const asOne = (username: string): string => {
  const address = cleanEmailAddress(username.normalize('NFKC')).toLowerCase()
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at))
}

const toSeconds = (milliseconds: number): string =>
  Math.ceil(milliseconds / 1000)
    .toString(16)
    .padStart(digits.second, '0')
