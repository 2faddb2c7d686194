import type { Language } from '@almoner/domain/kernel/locale.ts'
import { html } from 'hono/html'
import { accentOrInk } from '../documents/colour.ts'
import { letterButton, letterPage, paragraph, quiet, webAddress } from '../documents/letter.ts'
import { words, type LetterKind } from '../locales/words.ts'

/** A letter to a donor about their account, in their language. Without a link it leads nowhere. */
export const donorLetter = (letter: {
  kind: LetterKind
  language: Language
  /** Empty where it is not known. */
  name: string
  charityName: string
  /** `#rrggbb` */
  accentColour: string
  link: string | null
}): { subject: string; text: string; html: string } => {
  const { kind, language, name, charityName, accentColour } = letter
  const said = words(language).letters
  const { subject, heading, lines, button } = said[kind]
  const greeting = said.greeting(name || null)
  const foot = (said[kind].foot ?? said.foot)(charityName)
  const accent = accentOrInk(accentColour)
  const way =
    letter.link !== null && button !== null
      ? { link: webAddress(letter.link), words: button }
      : null
  return {
    subject,
    text: [greeting, ...lines, ...(way ? [`${said.orOpen}\n${way.link}`] : []), foot]
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
        ${way && letterButton({ accent, ...way })}
        ${
          way &&
          html`<p style="margin:0 0 8px;font-size:13px;line-height:1.6;${quiet}">
            ${said.orOpen}<br />${way.link}
          </p>`
        }`,
      foot: html`${foot}`,
    }),
  }
}
