import type { Language } from '@almoner/domain/kernel/locale.ts'
import { owners } from '../writer/audiences.ts'
import type { Letter } from '../writer/letter.ts'
import { writeLetter, type WrittenLetter } from '../writer/write-letter.ts'

type Options = Partial<Parameters<typeof writeLetter>[1]> & { language?: Language }

/** A letter as its reader receives it, with the addresses that its page leads to. */
export type ReceivedLetter = WrittenLetter & { links: readonly string[] }

const defaults = {
  audience: owners,
  language: 'en',
  name: 'Ada Leung',
  charity: { name: 'Harbour Light', accentColour: '#123B4A' },
  link: 'https://example/page?a=1&b=2',
} as const

/**
 * Renders a letter with these facts as its reader sees it; the reader is an owner of Harbour Light
 * by default.
 */
export const receive = <Facts>(
  letter: Letter<Facts>,
  facts: Facts,
  options: Options = {},
): ReceivedLetter => {
  const to = { ...defaults, ...options }
  const mail = writeLetter(letter[to.language](facts), to)
  return { ...mail, links: listLinks(mail.html) }
}

const listLinks = (html: string): readonly string[] =>
  Array.from(html.matchAll(/href="([^"]*)"/g), ([, link]) => (link ?? '').replaceAll('&amp;', '&'))
