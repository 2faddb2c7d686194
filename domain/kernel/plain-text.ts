import { richText, type Inline } from './rich-text.ts'

/** Rich text without its looks, in one line: what ends without a stop is parted by a dot. */
export const plainText = (source: string): string =>
  richText(source)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.content]))
    .map((content) => wordsOf(content).trim())
    .reduce((before, part) => (before === '' ? part : `${before}${partedBy(before)}${part}`), '')
    .replaceAll(/\s+/g, ' ')
    // Chinese punctuation carries its own space.
    .replaceAll(/(?<=[\u3000-\u303F\uFF01-\uFF65]) /g, '')
    .trim()

const partedBy = (before: string): string => (/[\p{P}\p{S}]$/u.test(before) ? ' ' : ' · ')

const wordsOf = (content: readonly Inline[]): string =>
  content.map((inline) => (inline.kind === 'text' ? inline.text : wordsOf(inline.content))).join('')

/** How much of a description a list shows, by the specification. */
export const previewLength = 150

/** Its beginning, in no more characters than that: cut between words where the script has any. */
export const previewOf = (source: string): string => {
  const words = plainText(source)
  const characters = Array.from(words)
  if (characters.length <= previewLength) return words
  const cut = characters.slice(0, previewLength - 1).join('')
  return `${cut.replace(/[\p{Script=Latin}\d’'-]{1,30}$/u, '').replace(/[\s,;:，；：、]+$/, '')}…`
}
