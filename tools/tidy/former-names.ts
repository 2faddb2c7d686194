import { isCode, lineAt, withoutTexts, type Finding, type SourceFile } from './source.ts'

type Former = { pattern: RegExp; reason: string; values?: true }

/**
 * The words that the glossary has replaced, as parts of a declared name. Properties are not
 * checked: payloads, events and tables keep their released names.
 */
const former: readonly Former[] = [
  {
    pattern: /(?<![aA]s|[aA]ny|[oO]ne|[lL]ist)Of$/,
    reason: 'a function is a verb (findCharity, toRow), a value a plain noun',
    values: true,
  },
  { pattern: /[lL]etGo/, reason: 'an instalment is written off' },
  { pattern: /[gG]ivenUp/, reason: 'an instalment or a payment is abandoned' },
  { pattern: /[tT]akenAfterAll/, reason: 'a charge after the end is a late capture' },
  { pattern: /^troubl|Trouble/, reason: 'an instalment has an issue, a test a fault' },
  { pattern: /[lL]eftToAPerson|[lL]eaveToAPerson/, reason: 'a process opens a review' },
  { pattern: /[iI]nbox(?!ItemId$)/, reason: 'a discrepancy opens a manual review' },
  { pattern: /^kept|Kept(?=[A-Z]|$)|^[kK]eeping/, reason: 'data is stored, a card saved' },
  { pattern: /^news|News(?=[A-Z]|$)/, reason: 'the law calls it marketing consent' },
  { pattern: /^ways?$|(?:Manual|Wallet|Login)Way|Ways$|[wW]aysTo/, reason: 'payment methods' },
  { pattern: /[gG]iv(?:e|en|ing)Back/, reason: 'money is refunded' },
  { pattern: /^tells?(?=[A-Z]|$)|^told|Told$/, reason: 'a command is handled, an event reported' },
  { pattern: /^said|Said(?=[A-Z]|$)/, reason: 'name the text, the answer or the command' },
  {
    pattern: /^words$|^use[A-Z]?\w*Words?$|(?:Letter|Document|Payer)Words/,
    reason: 'the web has labels, the server messages',
  },
  { pattern: /^thank|Thank/, reason: 'a payment has a result page' },
  { pattern: /[wW]hatNext/, reason: 'a result page has next steps' },
  { pattern: /[oO]rDue(?=[A-Z]|$)/, reason: 'a wait has a timeout or a timer' },
  { pattern: /[oO]nceSeen/, reason: 'it is a read after catch-up' },
  { pattern: /^fates?(?=[A-Z]|$)|Fates?(?=[A-Z]|$)/, reason: 'an instalment has an outcome' },
  { pattern: /nobody|somebody|anybody|whoever/i, reason: 'say who: the payer, the caller' },
  { pattern: /^doors?$|Doors?(?=[A-Z]|$)/, reason: 'a route, a page or a login layout' },
  { pattern: /[pP]atien(?:t|ce)/, reason: 'a timeout, a retry policy or backpressure' },
]

const declaration = /\b(const|let|function\*?|class|type)\s+([A-Za-z_$][\w$]*)/g
const isFrozen = (path: string): boolean => path.includes('/migrations/')

/** No declaration brings a former word back. */
export const formerNames = (files: readonly SourceFile[]): readonly Finding[] =>
  files
    .filter(({ path }) => isCode(path) && !isFrozen(path))
    .flatMap(({ path, text }) => {
      const code = withoutTexts(text)
      return [...code.matchAll(declaration)].flatMap(({ index, 1: keyword, 2: name = '' }) =>
        former
          .filter(({ pattern, values }) => pattern.test(name) && !(values && keyword === 'type'))
          .map(({ reason }) => `${path}:${lineAt(code, index)}: ${name}: ${reason}`),
      )
    })
