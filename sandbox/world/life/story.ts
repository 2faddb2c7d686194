import { instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { WorldDonor } from '../people.ts'

type AtCharity = { to: string; project: string | null; hkd: number }

type What =
  | { does: 'sign_up' }
  /** A card is named by its last four digits; `setup` is the name of the setup if it differs. */
  | { does: 'keep'; card: string; number: string; expires: CalendarDay; setup?: string }
  | { does: 'remove'; card: string }
  | (AtCharity & {
      does: 'give'
      gift: string
      coverFee?: boolean
      memo?: string
      /** A saved card, as a test card by its name, or another payment method. */
      by: { kept: string } | { card: string } | DirectMethod
      asGuest?: boolean
      /** The gift whose transfer the sent picture shows; no picture is sent if it is absent. */
      proofOf?: { gift: string; at: Instant }
    })
  /** By the charity's finance staff, or by its owner if absent. */
  | { does: 'approve' | 'decline'; to: string; gift: string; by?: 'finance' }
  | { does: 'refund'; to: string; gift: string; note?: string }
  /** The cardholder's bank takes it back. */
  | { does: 'dispute'; to: string; gift: string }
  | (AtCharity & {
      does: 'start'
      plan: string
      coverFee: boolean
      memo: string
      firstDay: CalendarDay
      occurrences: number
      card: string
      /** English if absent. */
      language?: Language
    })
  | (AtCharity & { does: 'raise'; plan: string })
  | { does: 'replace_card'; to: string; plan: string; card: string }
  | { does: 'skip'; to: string; plan: string; number: number }
  | { does: 'pause'; to: string; plan: string }
  | { does: 'resume'; to: string; plan: string }
  | { does: 'cancel'; to: string; plan: string }

export type Deed = What & { at: Instant }

export type DeedOf<Does extends Deed['does']> = Extract<Deed, { does: Does }>

/** A person, or a company, that gives. */
export type Giver = {
  firstName: string
  lastName: string
  organisationName: string | null
  email: string
  phoneNumber: string
  language: Language
}

/** What one person does over the years, and what staff and banks do about it. */
export type Story = {
  giver: Giver
  /** The giver's account; null if they have none. */
  account: WorldDonor | null
  deeds: readonly Deed[]
}

export const storyOfDonor = (account: WorldDonor, deeds: readonly Deed[]): Story => {
  const { firstName, lastName, username: email, phoneNumber, language } = account
  const giver = { firstName, lastName, organisationName: null, email, phoneNumber, language }
  return { giver, account, deeds }
}

/** The day on which the world starts, before the first of these actions. */
export const foundedDaysAgo = 800

/** Returns a time of day in Hong Kong. */
export const toMoment = (day: CalendarDay, hour: number, minute = 0): Instant =>
  instantFromMilliseconds(toMilliseconds(instantAt(day, hour)) + minute * 60_000)
