import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { addCents, formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { isManual, type PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import {
  currentTry,
  isPayerEmailConfirmed,
  paymentTotal,
  type StartedPayment,
} from '@almoner/domain/payment/state.ts'
import { accentOrInk } from '../../documents/colour.ts'
import type { LetterLogo } from '../../letters/writer/logo.ts'
import { webAddress } from '../../letters/writer/page.ts'
import { methodName, greetingName, type PaidBy } from '../../documents/names.ts'
import { writeNotice } from '../../documents/letter/notice.ts'
import { toHongKongDay, messagesIn } from '../../locales/messages.ts'
import type { PaymentOccasion } from './occasion.ts'
import type { About, RefundedBy, LetterTexts } from './catalogue.ts'
import { payerMessages } from './payer-messages.ts'

/** A page of the charity's site for donations: the project's own, or the front page. */
export type GivingPage = '/SelectMission' | `/MissionDetails?no=${ProjectId}`

type Particular = { label: string; value: string }

/** A letter to a payer about their payment, in the language of the gift. */
export const payerLetter = (letter: {
  news: PaymentOccasion
  payment: StartedPayment
  charity: { name: LocalisedText; accentColour: string }
  logo: LetterLogo
  /** The web address of a page, and of the payment's receipt. */
  address: (page: GivingPage) => string
  receiptLink: string
}): { subject: string; text: string; html: string } => {
  const { news, payment } = letter
  const { language, transactionType, payer, projectName } = payment.facts
  const common = messagesIn(language)
  const charity = localised(letter.charity.name, language)
  const about: About = {
    type: transactionType,
    charity,
    amount: inHkd(paymentTotal(payment)),
    method: methodName(toPaidBy(payment), common),
  }
  const messages = findTexts(news, { about, payment })
  const particulars: readonly Particular[] = [
    { label: common.receipt.project, value: projectName },
    ...listParticulars(news, { about, payment }),
  ]
  return writeNotice({
    language,
    said: messages,
    greetedName: greetingName(payer, { isConfirmed: isPayerEmailConfirmed(payment) }),
    particulars,
    button:
      messages.button === null
        ? null
        : { label: messages.button, link: webAddress(toLink(letter)) },
    charity,
    accent: accentOrInk(letter.charity.accentColour),
    logo: letter.logo,
  })
}

const inHkd = (amount: Cents): string => `HK$${formatHkd(amount)}`

type Subject = { about: About; payment: StartedPayment }

const findTexts = (occasion: PaymentOccasion, { about, payment }: Subject): LetterTexts => {
  const { language } = payment.facts
  const messages = payerMessages[language]
  switch (occasion.kind) {
    case 'proof_received':
      return messages.proofReceived({ ...about, isOnRequest: payment.facts.receiptOnRequest })
    case 'reopened':
      return messages.reopened({ ...about, isOnRequest: payment.facts.receiptOnRequest })
    case 'approved': {
      const day = messagesIn(language).receipt.date(toHongKongDay(occasion.receivedOn))
      return messages.approved({ ...about, day, number: occasion.receiptNumber })
    }
    case 'confirmed': {
      const day = messagesIn(language).receipt.date(toHongKongDay(occasion.receivedOn))
      return messages.confirmed({ ...about, day })
    }
    case 'declined': {
      const { reason, reference, voidNumber } = occasion
      return messages.declined({ ...about, reason, reference, voidNumber })
    }
    case 'refunded': {
      const { amountCents, beforeCents, voidNumber } = occasion
      return messages.refunded({
        ...about,
        refunded: inHkd(amountCents),
        isLast: beforeCents > 0,
        by: refundedBy(payment),
        voidNumber,
      })
    }
    case 'returned_by_bank': {
      const { amountCents, voidNumber } = occasion
      return messages.returnedByBank({ ...about, refunded: inHkd(amountCents), voidNumber })
    }
    case 'receipt_void':
      return messages.receiptVoid({ ...about, number: occasion.receiptNumber })
    default:
      return unreachable(occasion)
  }
}

const listParticulars = (
  occasion: PaymentOccasion,
  { about, payment }: Subject,
): readonly Particular[] => {
  const { language } = payment.facts
  const { terms } = payerMessages[language]
  const { receipt } = messagesIn(language)
  const method = { label: receipt.method, value: about.method }
  const amount = { label: terms.amount, value: about.amount }
  switch (occasion.kind) {
    case 'proof_received':
    case 'reopened': {
      const { reference, paidOn } = occasion.transfer
      const day = paidOn && receipt.date(toHongKongDay(paidOn))
      return [
        amount,
        method,
        { label: terms.reference, value: reference },
        ...(day ? [{ label: terms.paidOn, value: day }] : []),
      ]
    }
    case 'confirmed':
    case 'approved': {
      const value = receipt.date(toHongKongDay(occasion.receivedOn))
      return [amount, method, { label: receipt.paidOnDay, value }]
    }
    case 'declined':
      return [amount, method, { label: terms.reference, value: occasion.reference }]
    case 'refunded': {
      const value = inHkd(addCents(occasion.amountCents, occasion.beforeCents))
      return [amount, method, { label: terms.refunded, value }]
    }
    case 'returned_by_bank':
    case 'receipt_void':
      return [amount, method]
  }
}

const toLink = ({
  news,
  payment: { facts },
  address,
  receiptLink,
}: Parameters<typeof payerLetter>[0]): string => {
  if (news.kind === 'approved') return receiptLink
  const { projectId } = facts
  return address(projectId === null ? '/SelectMission' : `/MissionDetails?no=${projectId}`)
}

/** Who refunds a payment by this method. */
const refundedBy = ({ paid }: Pick<StartedPayment, 'paid'>): RefundedBy => {
  const method: PaymentMethod = paid?.method ?? 'card'
  if (method === 'card') return 'card'
  return isManual(method) ? 'charity' : 'wallet'
}

/** When the payer may expect the refund, for the letter with the receipt for the rest. */
export const listExpectedRefunds = (payment: StartedPayment): readonly string[] => {
  const { facts, refunds, disputes } = payment
  const messages = payerMessages[facts.language]
  const method = methodName(toPaidBy(payment), messagesIn(facts.language))
  return [
    ...(refunds.some(({ status }) => status === 'succeeded')
      ? [messages.onItsWay[refundedBy(payment)](method)]
      : []),
    ...(disputes.some(({ status }) => status === 'lost') ? [messages.byBank] : []),
  ]
}

const toPaidBy = (payment: StartedPayment): PaidBy => {
  const { method, identified } = currentTry(payment)
  const paid = payment.paid?.method ?? method
  if (paid !== 'card') return { brand: paid, last4: null }
  const card = payment.tries.findLast((each) => each.identified !== null)?.identified ?? identified
  return { brand: card?.brand ?? paid, last4: card?.last4 ?? null }
}
