import { assert } from '@almoner/domain/kernel/assert.ts'
import { localised, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import { html } from 'hono/html'
import type { Mail } from '../../gateways/mail/gateway.ts'
import { accentOrInk, platformColour } from '../../documents/colour.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { Audience } from './audiences.ts'
import type { LetterText, Row } from './letter.ts'
import type { LetterLogo } from './logo.ts'
import { spaceScripts } from './script-spacing.ts'
import { capitalise, writeSubject } from './subject.ts'
import {
  letterButton,
  letterPage,
  letterParagraph,
  letterParticulars,
  letterQuote,
  oneLine,
  paragraph,
  quiet,
  webAddress,
} from './page.ts'

/** The charity that a letter is about, or is from. */
export type Letterhead = {
  name: string
  /** `#rrggbb` */
  accentColour: string
}

export const toLetterhead = (
  { name, colours }: { name: LocalisedText; colours: { header: string } },
  language: Language,
): Letterhead => ({ name: localised(name, language), accentColour: `#${colours.header}` })

/** For a reader who belongs to no open charity. */
export const platformLetterhead: Letterhead = { name: '', accentColour: platformColour }

/** The letter as the recipient reads it. */
export type WrittenLetter = Pick<Mail, 'subject' | 'text' | 'html' | 'language'>

/** Writes a letter as a page and as plain text, with equal content. */
export const writeLetter = (
  text: LetterText,
  to: {
    audience: Audience
    language: Language
    /** The name is null or empty if the greeting does not depend on the reader. */
    name: string | null
    charity: Letterhead
    logo?: LetterLogo
    rows?: readonly Row[]
    /** The button's address; null if the letter has no button. */
    link: string | null
  },
): WrittenLetter => {
  const { audience, language, charity, logo } = to
  const letter = spaceText(text)
  const { heading = capitalise(letter.subject), lines, quote, after = [], button } = letter
  const rows = [...(letter.rows ?? []), ...(to.rows ?? [])]
  const subject = writeSubject(letter.subject, {
    charity: audience.namesCharity ? charity.name : '',
    language,
  })
  const texts = audience.texts[language]
  const isCharitys = audience.sender === 'charity'
  const greeting = spaceScripts(texts.greeting(to.name || null))
  const foot = spaceScripts((letter.foot ?? texts.foot)(charity.name))
  const accent = accentOrInk(charity.accentColour)
  const link = button === undefined ? null : checkLink(to.link)
  const { pair } = messagesIn(language).receipt
  const paragraphs = [
    greeting,
    ...lines,
    ...(quote === undefined ? [] : [quoted(quote)]),
    ...(rows.length > 0
      ? [rows.map(({ label, value }) => pair(label, oneLine(value))).join('\n')]
      : []),
    ...after,
    ...(link === null ? [] : [`${isCharitys ? button : texts.orOpen}\n${link}`]),
    isCharitys ? `${foot}\n${charity.name}` : foot,
  ]
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: letterPage({
      language,
      title: subject,
      accent,
      ...(logo && { logo }),
      sender: isCharitys ? charity.name : 'Almoner',
      heading,
      body: html`<p style="${paragraph}">${greeting}</p>
        ${lines.map(letterParagraph)} ${quote === undefined ? '' : letterQuote(quote)}
        ${rows.length > 0 ? letterParticulars(rows) : ''} ${after.map(letterParagraph)}
        ${
          link === null || button === undefined
            ? ''
            : html`${letterButton({ accent, link, words: button })}
                <p style="margin:0 0 8px;font-size:13px;line-height:1.6;${quiet}">
                  ${texts.orOpen}<br /><span style="word-break:break-all">${link}</span>
                </p>`
        }`,
      foot: html`${foot}`,
    }),
    language,
  }
}

/** The quotation is another person's text, and stays as it is. */
export const spaceText = (letter: LetterText): LetterText => {
  const { subject, heading, lines, rows, after } = letter
  return {
    ...letter,
    subject: spaceScripts(subject),
    ...(heading !== undefined && { heading: spaceScripts(heading) }),
    lines: lines.map(spaceScripts),
    ...(rows && {
      rows: rows.map(({ label, value }) => ({ label, value: spaceScripts(value) })),
    }),
    ...(after && { after: after.map(spaceScripts) }),
  }
}

const checkLink = (link: string | null): string => {
  assert(link !== null, 'a letter with a button leads somewhere')
  return webAddress(link)
}

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
