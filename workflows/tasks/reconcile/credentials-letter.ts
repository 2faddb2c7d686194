import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { html } from 'hono/html'
import { credentialsEnding } from '../../letters/owner/credentials-ending.ts'

type Ending = {
  language: Language
  charityName: string
  provider: 'payme' | 'tap_and_go'
  /** Whole days, 0 on the last one. */
  daysLeft: number
}

const names = { payme: 'PayMe', tap_and_go: 'Tap & Go' } as const

/** A letter to a charity that a wallet's credentials expire, and what to do about it. */
export const credentialsLetter = ({ language, charityName, provider, daysLeft }: Ending) => {
  const facts = { charity: charityName, provider: names[provider], days: daysLeft }
  const { subject, lines } = credentialsEnding[language](facts)
  return {
    subject,
    text: lines.join('\n\n'),
    html: page(lines),
  }
}

const page = (lines: readonly string[]): string => {
  const body = html`${lines.map((line) => html`<p>${line}</p>`)}`
  assert(!(body instanceof Promise), 'a letter is written at once')
  return `<!doctype html><html><body>${body.toString()}</body></html>`
}
