import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { addCents } from '@almoner/domain/kernel/money.ts'
import { projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import {
  isPayerEmailConfirmed,
  paymentTotal,
  type StartedPayment,
  type Transfer,
} from '@almoner/domain/payment/state.ts'
import { methodName, greetingName } from '../../documents/names.ts'
import { payerLetters } from '../../letters/payer/index.ts'
import { phrases, type PayerFacts, type TransferFacts } from '../../letters/payer/phrases.ts'
import { listPaymentRows, paidOnRow } from '../../letters/payer/rows.ts'
import { payers } from '../../letters/writer/audiences.ts'
import type { Letter, LetterText, Row } from '../../letters/writer/letter.ts'
import type { LetterLogo } from '../../letters/writer/logo.ts'
import {
  writeLetter,
  type Letterhead,
  type WrittenLetter,
} from '../../letters/writer/write-letter.ts'
import { writeDay, writeHkd } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import { refundedBy, toPaidBy } from '../../steps/receipt/expected-refunds.ts'
import type { PaymentOccasion } from './occasion.ts'

/** A page of the charity's site for donations: the project's own, or the front page. */
export type GivingPage = '/SelectMission' | `/MissionDetails?no=${ProjectId}`

/** Writes a letter to a payer about their payment, in the language of the gift. */
export const payerLetter = (letter: {
  news: PaymentOccasion
  payment: StartedPayment
  charity: Letterhead
  logo: LetterLogo
  /** The web address of a page, and of the payment's receipt. */
  address: (page: GivingPage) => string
  receiptLink: string
}): WrittenLetter => {
  const { news, payment, charity, logo } = letter
  const { language, transactionType: type, payer, projectName } = payment.facts
  const amount = writeHkd(paymentTotal(payment))
  const method = methodName(toPaidBy(payment), messagesIn(language))
  const facts: PayerFacts = { type, charity: charity.name, amount, method }
  const { text, rows } = contents[news.kind](news as never, { payment, facts, language })
  return writeLetter(text, {
    audience: payers,
    language,
    name: greetingName(payer, { isConfirmed: isPayerEmailConfirmed(payment) }),
    charity,
    logo,
    rows: [
      ...listPaymentRows({ ...facts, project: projectNameIn(language, projectName) }, language),
      ...rows,
    ],
    link: toLink(letter),
  })
}

type About = { payment: StartedPayment; facts: PayerFacts; language: Language }

/** `rows` follow those that every letter has. */
type Content = { text: LetterText; rows: readonly Row[] }

type Of<Kind extends PaymentOccasion['kind']> = Extract<PaymentOccasion, { kind: Kind }>

/** The letter of each occasion, and what it names. */
const contents: {
  [Kind in PaymentOccasion['kind']]: (occasion: Of<Kind>, context: About) => Content
} = {
  proof_received: ({ transfer }, context) =>
    writeTransfer(payerLetters.proof_received, transfer, context),
  reopened: ({ transfer }, context) => writeTransfer(payerLetters.reopened, transfer, context),
  approved: ({ receivedOn, receiptNumber: number }, { facts, language }) => ({
    text: payerLetters.approved[language]({
      ...facts,
      day: writeDay(receivedOn, language),
      number,
    }),
    rows: [paidOnRow(receivedOn, language)],
  }),
  confirmed: ({ receivedOn }, { facts, language }) => ({
    text: payerLetters.confirmed[language]({ ...facts, day: writeDay(receivedOn, language) }),
    rows: [paidOnRow(receivedOn, language)],
  }),
  declined: ({ reason, reference, voidNumber }, { facts, language }) => ({
    text: payerLetters.declined[language]({ ...facts, reason, reference, voidNumber }),
    rows: [{ label: phrases[language].rows.reference, value: reference }],
  }),
  refunded: ({ amountCents, beforeCents, voidNumber }, { payment, facts, language }) => ({
    text: payerLetters.refunded[language]({
      ...facts,
      refunded: writeHkd(amountCents),
      isLast: beforeCents > 0,
      by: refundedBy(payment),
      voidNumber,
    }),
    rows: [
      {
        label: phrases[language].rows.refunded,
        value: writeHkd(addCents(amountCents, beforeCents)),
      },
    ],
  }),
  returned_by_bank: ({ amountCents, voidNumber }, { facts, language }) => ({
    text: payerLetters.returned_by_bank[language]({
      ...facts,
      refunded: writeHkd(amountCents),
      voidNumber,
    }),
    rows: [],
  }),
  receipt_void: ({ receiptNumber: number }, { facts, language }) => ({
    text: payerLetters.receipt_void[language]({ ...facts, number }),
    rows: [],
  }),
}

/** A transfer that waits for the charity. */
const writeTransfer = (
  letter: Letter<TransferFacts>,
  { reference, paidOn }: Transfer,
  { payment, facts, language }: About,
): Content => {
  const { rows } = phrases[language]
  const day = (on: CalendarDay) => ({ label: rows.paidOn, value: writeDay(on, language) })
  return {
    text: letter[language]({ ...facts, isOnRequest: payment.facts.receiptOnRequest }),
    rows: [{ label: rows.reference, value: reference }, ...(paidOn ? [day(paidOn)] : [])],
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
