import type { Language } from '@almoner/domain/kernel/locale.ts'
import { html } from 'hono/html'
import { messagesIn } from '../../locales/messages.ts'
import {
  letterButton,
  letterPage,
  letterParticulars,
  letterQuote,
  oneLine,
  paragraph,
  quiet,
} from '../../letters/writer/page.ts'
import type { LetterLogo } from '../../letters/writer/logo.ts'

/** The texts of a notice, in the reader's language. */
export type NoticeText = {
  subject: string
  heading: string
  lines: readonly string[]
  /** The charity's text, verbatim. */
  quote?: string
  /** Below the particulars. */
  after?: readonly string[]
}

/** A charity's mail about one payment or plan: greeting, sentences, particulars, a button, small print. */
export const writeNotice = (notice: {
  language: Language
  said: NoticeText
  /** Null where the letter has the same salutation for all. */
  greetedName: string | null
  particulars: readonly { label: string; value: string }[]
  /** Null where the letter leads nowhere. */
  button: { label: string; link: string } | null
  charity: string
  /** `#rrggbb`, dark enough to read on white. */
  accent: string
  logo?: LetterLogo
}): { subject: string; text: string; html: string } => {
  const { language, said, greetedName, particulars, button, charity, accent, logo } = notice
  const common = messagesIn(language)
  const greeting = common.mail.greeting(greetedName)
  const foot = common.mail.questions(charity)
  const after = said.after ?? []
  const rows = particulars.map(({ label, value }) => common.receipt.pair(label, oneLine(value)))
  return {
    subject: oneLine(said.subject),
    text: [
      greeting,
      ...said.lines,
      ...(said.quote === undefined ? [] : [quoted(said.quote)]),
      ...(rows.length > 0 ? [rows.join('\n')] : []),
      ...after,
      ...(button === null ? [] : [`${button.label}\n${button.link}`]),
      `${foot}\n${charity}`,
    ]
      .join('\n\n')
      .concat('\n'),
    html: letterPage({
      language,
      title: said.subject,
      accent,
      ...(logo && { logo }),
      sender: charity,
      heading: said.heading,
      body: html`<p style="${paragraph}">${greeting}</p>
        ${said.lines.map((line) => html`<p style="${paragraph}">${line}</p>`)}
        ${said.quote === undefined ? '' : letterQuote(said.quote)}
        ${particulars.length > 0 ? letterParticulars(particulars) : ''}
        ${after.map((line) => html`<p style="${paragraph}">${line}</p>`)}
        ${
          button === null
            ? ''
            : html`${letterButton({ accent, link: button.link, words: button.label })}
                <p style="margin:0 0 8px;font-size:13px;line-height:1.6;${quiet}">
                  ${common.mail.orOpen}<br />${button.link}
                </p>`
        }`,
      foot: html`${foot}`,
    }),
  }
}

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
