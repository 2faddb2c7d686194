import type { Context } from 'hono'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type { Charity } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { plainPage } from '../../http/plain-page.ts'
import { Refusal, problemMessage } from '../../http/problem.ts'

export type VoidReceipt = {
  receiptNumber: string
  /** The payment was refunded in full, or, for a receipt issued early, never arrived. */
  why: 'given_back' | 'never_paid' | 'entry_voided'
}

const reasons: Record<Language, Record<VoidReceipt['why'], string>> = {
  en: {
    given_back: 'All of the payment has gone back to the payer, so its receipt is no longer valid.',
    entry_voided: 'The charity has taken this receipt back. Please ask it if you have questions.',
    never_paid: 'The payment did not arrive in the end, so its receipt is no longer valid.',
  },
  zh: {
    given_back: '這筆款項已全數退還，因此收據不再有效。',
    entry_voided: '慈善機構已收回此收據。如有疑問，請向該機構查詢。',
    never_paid: '這筆款項最終沒有到帳，因此收據不再有效。',
  },
  cn: {
    given_back: '这笔款项已全额退还，因此收据不再有效。',
    entry_voided: '慈善机构已收回此收据。如有疑问，请向该机构查询。',
    never_paid: '这笔款项最终没有到账，因此收据不再有效。',
  },
}

const onward: Record<Language, (charityName: string) => string> = {
  en: (charityName) => `Go to ${charityName}’s page`,
  zh: (charityName) => `前往${charityName}網頁`,
  cn: (charityName) => `前往${charityName}网页`,
}

/** The page at a void receipt's address when no receipt replaces it. */
export const voidReceipt = (
  c: Context<AppEnv>,
  charity: Charity,
  { receiptNumber, why }: VoidReceipt,
): Response | Promise<Response> => {
  const values = { number: receiptNumber }
  // Programs get a problem document; a reader of an old mail gets a page.
  if (!c.req.header('Accept')?.includes('text/html')) throw new Refusal('receipt_void', { values })
  const language = c.get('language')
  const charityName = localised(charity.profile.name, language)
  c.header('Cache-Control', 'private, no-store')
  return plainPage(c, {
    title: receiptNumber,
    heading: charityName,
    paragraphs: [problemMessage('receipt_void', language, values), reasons[language][why]],
    link: { href: '/', words: onward[language](charityName) },
    status: 410,
  })
}
