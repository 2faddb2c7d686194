import { richText, type Block, type Inline } from './rich-text.ts'

/** Rich text without its looks, in one line: what ends without a stop is parted by a dot. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.content]))
    .map((content) => wordsOf(content).trim())
    .reduce((before, part) => (before === '' ? part : `${before}${partedBy(before)}${part}`), '')
    .replaceAll(/\s+/g, ' ')
    // Chinese punctuation carries its own space.
    .replaceAll(/([\u3000-\u303F\uFF01-\uFF65]) /g, '$1')
    .trim()

const partedBy = (before: string): string => (/[\p{P}\p{S}]$/u.test(before) ? ' ' : ' · ')

const wordsOf = (content: readonly Inline[]): string =>
  content.map((inline) => (inline.kind === 'text' ? inline.text : wordsOf(inline.content))).join('')

/** How much of a description a list shows, by the specification. */
export const previewLength = 150

/**
 * What it opens with, before its first heading or list, in no more characters than that: cut between
 * words where the script has any. A description that opens with one of them is shown as a whole.
 */
export const previewOf = (source: string): string => {
  const blocks = richText(source)
  const words = plainText(opening(blocks) ?? blocks)
  const characters = Array.from(words)
  if (characters.length <= previewLength) return words
  const cut = characters.slice(0, previewLength - 1).join('')
  return `${cut.replace(/[\p{Script=Latin}\d’'-]{1,30}$/u, '').replace(/[\s,;:，；：、]+$/, '')}…`
}

// A heading run into its neighbours reads as a sentence that nobody wrote.
const opening = (blocks: readonly Block[]): readonly Block[] | undefined => {
  const end = blocks.findIndex(({ kind }) => kind !== 'paragraph')
  return end > 0 ? blocks.slice(0, end) : undefined
}
