import * as v from 'valibot'
import type { SitePath } from '../../lib/router/site-path.ts'

/** The subjects of the desk, in the order of the pages of answers. */
export const faqAreas = [
  'payments',
  'receipts',
  'offline',
  'payouts',
  'projects',
  'methods',
  'settings',
  'team',
  'safety',
] as const
export type FaqArea = (typeof faqAreas)[number]

/** A question and its answer, in the reader’s language. */
export type AreaQuestion = {
  /**
   * The fragment of the answer's address: `/Faq#refund`. It never changes, because others link to
   * it.
   */
  id: string
  question: string
  answer: string
  /** The page on which the reader can act on the answer. */
  link?: { to: SitePath; word: string }
}

/** `/Faq?q=refund&area=payments`. A parameter with an invalid value is ignored. */
export const faqSearchSchema = v.object({
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
  area: v.fallback(v.optional(v.picklist(faqAreas)), undefined),
})

// The first that fits; a screen of none of them has no help of its own.
const areaOfScreens: readonly (readonly [RegExp, FaqArea])[] = [
  [
    /^\/(?:AddOfflinePayments|OfflinePayments|ImportOfflinePayments|BankStatements|OrgSettings\/ClosedBooks)(?:\/|$)/,
    'offline',
  ],
  [/^\/(?:AccountOverview|Payments|Proofs|Inbox|MonthlyGiving|Donors)(?:\/|$)/, 'payments'],
  [/^\/(?:Payout|Balance|BankList|OrgBankAdd|OrgSettings\/Stripe)/, 'payouts'],
  [/^\/(?:CreateGoal|Projects)(?:\/|$)/, 'projects'],
  [/^\/OrgSettings\/ReceiptFormat(?:\/|$)/, 'receipts'],
  [/^\/OrgSettings\/Team(?:\/|$)/, 'team'],
  [
    /^\/(?:Account|Activity|OrgSettings\/(?:Safety|ApprovalRules|ChangePassword|SecondFactor))(?:\/|$)/,
    'safety',
  ],
  [
    /^\/(?:WaysToPay$|OrgSettings\/(?:PayMe|TapAndGo|Alipay|WeChatPay|BocPay|Octopus|Fps|BankTransfer|ChequeWriting|Cash)$)/,
    'methods',
  ],
  [/^\/(?:OrgSettings|ReferralPlan)(?:\/|$)/, 'settings'],
]

/** Finds the questions to show beside a screen of the desk. */
export const findFaqArea = (pathname: string): FaqArea | undefined =>
  areaOfScreens.find(([pattern]) => pattern.test(pathname))?.[1]
