import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { html } from 'hono/html'
import type { AccountLetters } from '../../locales/catalogue.ts'
import { toHongKongClock, messagesIn } from '../../locales/messages.ts'
import { accentOrInk } from '../colour.ts'
import {
  letterButton,
  letterPage,
  paragraph,
  quiet,
  webAddress,
} from '../../letters/writer/page.ts'

/** A letter to a person about their account, in their language. Without a link it has no button. */
export const accountLetter = <Kind extends string>(letter: {
  kind: Kind
  said: AccountLetters<Kind>
  language: Language
  /** When the event or the request happened. */
  at: Instant
  /** Empty where it is unknown. */
  name: string
  charityName: string
  /** `#rrggbb` */
  accentColour: string
  link: string | null
}): { subject: string; text: string; html: string } => {
  const { kind, said, language, at, name, charityName, accentColour } = letter
  const { subject, heading, happened, lines: others, button, foot: ownFoot } = said.of[kind]
  const when = messagesIn(language).receipt.dateAndTime(toHongKongClock(at))
  const lines = happened ? [happened(when), ...others] : others
  const greeting = said.greeting(name || null)
  const foot = (ownFoot ?? said.foot)(charityName)
  const accent = accentOrInk(accentColour)
  const linkText =
    letter.link !== null && button !== null
      ? { link: webAddress(letter.link), words: button }
      : null
  return {
    subject,
    text: [greeting, ...lines, ...(linkText ? [`${said.orOpen}\n${linkText.link}`] : []), foot]
      .join('\n\n')
      .concat('\n'),
    html: letterPage({
      language,
      title: subject,
      accent,
      sender: 'Almoner',
      heading,
      body: html`<p style="${paragraph}">${greeting}</p>
        ${lines.map((line) => html`<p style="${paragraph}">${line}</p>`)}
        ${linkText && letterButton({ accent, ...linkText })}
        ${
          linkText &&
          html`<p style="margin:0 0 8px;font-size:13px;line-height:1.6;${quiet}">
            ${said.orOpen}<br />${linkText.link}
          </p>`
        }`,
      foot: html`${foot}`,
    }),
  }
}
