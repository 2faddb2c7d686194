import { unreachable } from '@almoner/domain/kernel/assert.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import { localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { addCents, formatHkd, type Cents } from '@almoner/domain/kernel/money.ts'
import { isManual, type PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import {
  currentTry,
  isPayerEmailConfirmed,
  totalOf,
  type StartedPayment,
} from '@almoner/domain/payment/state.ts'
import { accentOrInk } from '../../documents/colour.ts'
import type { LetterLogo } from '../../documents/logo.ts'
import { webAddress } from '../../documents/letter.ts'
import { methodName, nameToGreet, type PaidBy } from '../../documents/names.ts'
import { writeNotice } from '../../documents/notice.ts'
import { hongKongDay, words } from '../../locales/words.ts'
import type { PaymentNews } from './news.ts'
import type { About, RefundedBy, Said } from './catalogue.ts'
import { payerWords } from './words.ts'

/** A page of the charity's site for donations: the project's own, or the front page. */
export type GivingPage = '/SelectMission' | `/MissionDetails?no=${ProjectId}`

type Particular = { label: string; value: string }

/** A letter to a payer about their payment, in the language of the gift. */
export const payerLetter = (letter: {
  news: PaymentNews
  payment: StartedPayment
  charity: { name: LocalisedText; accentColour: string }
  logo: LetterLogo
  /** The web address of a page, and of the payment's receipt. */
  address: (page: GivingPage) => string
  receiptLink: string
}): { subject: string; text: string; html: string } => {
  const { news, payment } = letter
  const { language, transactionType, payer, projectName } = payment.facts
  const common = words(language)
  const charity = localised(letter.charity.name, language)
  const about: About = {
    type: transactionType,
    charity,
    amount: inHkd(totalOf(payment)),
    method: methodName(paidByOf(payment), common),
  }
  const said = saidOf(news, { about, payment })
  const particulars: readonly Particular[] = [
    { label: common.receipt.project, value: projectName },
    ...particularsOf(news, { about, payment }),
  ]
  return writeNotice({
    language,
    said,
    greetedName: nameToGreet(payer, { isConfirmed: isPayerEmailConfirmed(payment) }),
    particulars,
    button: said.button === null ? null : { label: said.button, link: webAddress(linkOf(letter)) },
    charity,
    accent: accentOrInk(letter.charity.accentColour),
    logo: letter.logo,
  })
}

const inHkd = (amount: Cents): string => `HK$${formatHkd(amount)}`

type Of = { about: About; payment: StartedPayment }

const saidOf = (news: PaymentNews, { about, payment }: Of): Said => {
  const { language } = payment.facts
  const said = payerWords[language]
  switch (news.kind) {
    case 'proof_received':
      return said.proofReceived(about)
    case 'approved': {
      const day = words(language).receipt.date(hongKongDay(news.receivedOn))
      return said.approved({ ...about, day, number: news.receiptNumber })
    }
    case 'declined': {
      const { reason, reference, voidNumber } = news
      return said.declined({ ...about, reason, reference, voidNumber })
    }
    case 'refunded': {
      const { amountCents, beforeCents, voidNumber } = news
      return said.refunded({
        ...about,
        refunded: inHkd(amountCents),
        isLast: beforeCents > 0,
        by: refundedBy(payment),
        voidNumber,
      })
    }
    case 'returned_by_bank': {
      const { amountCents, voidNumber } = news
      return said.returnedByBank({ ...about, refunded: inHkd(amountCents), voidNumber })
    }
    case 'receipt_void':
      return said.receiptVoid({ ...about, number: news.receiptNumber })
    default:
      return unreachable(news)
  }
}

const particularsOf = (news: PaymentNews, { about, payment }: Of): readonly Particular[] => {
  const { language } = payment.facts
  const { terms } = payerWords[language]
  const { receipt } = words(language)
  const method = { label: receipt.method, value: about.method }
  const amount = { label: terms.amount, value: about.amount }
  switch (news.kind) {
    case 'proof_received': {
      const { reference, paidOn } = news.transfer
      const day = paidOn && receipt.date(hongKongDay(paidOn))
      return [
        amount,
        method,
        { label: terms.reference, value: reference },
        ...(day ? [{ label: terms.paidOn, value: day }] : []),
      ]
    }
    case 'approved': {
      const value = receipt.date(hongKongDay(news.receivedOn))
      return [amount, method, { label: receipt.paidOnDay, value }]
    }
    case 'declined':
      return [amount, method, { label: terms.reference, value: news.reference }]
    case 'refunded': {
      const value = inHkd(addCents(news.amountCents, news.beforeCents))
      return [amount, method, { label: terms.refunded, value }]
    }
    case 'returned_by_bank':
    case 'receipt_void':
      return [amount, method]
  }
}

const linkOf = ({
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
export const expectedBack = (payment: StartedPayment): readonly string[] => {
  const { facts, refunds, disputes } = payment
  const said = payerWords[facts.language]
  const method = methodName(paidByOf(payment), words(facts.language))
  return [
    ...(refunds.some(({ status }) => status === 'succeeded')
      ? [said.onItsWay[refundedBy(payment)](method)]
      : []),
    ...(disputes.some(({ status }) => status === 'lost') ? [said.byBank] : []),
  ]
}

const paidByOf = (payment: StartedPayment): PaidBy => {
  const { method, identified } = currentTry(payment)
  const paid = payment.paid?.method ?? method
  if (paid !== 'card') return { brand: paid, last4: null }
  const card = payment.tries.findLast((each) => each.identified !== null)?.identified ?? identified
  return { brand: card?.brand ?? paid, last4: card?.last4 ?? null }
}
