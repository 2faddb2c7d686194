import { withoutEnding } from './without-ending.ts'
import { richText, type Block, type Inline } from './rich-text.ts'

/** Rich text as one line of plain text: a block without a full stop is followed by a dot. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.content]))
    .map((content) => toPlainWords(content).trim())
    .reduce((before, part) => (before === '' ? part : `${before}${partedBy(before)}${part}`), '')
    .replaceAll(/\s+/g, ' ')
    // Chinese punctuation carries its own space.
    .replaceAll(/([\u3000-\u303F\uFF01-\uFF65]) /g, '$1')
    .trim()

const partedBy = (before: string): string => (/[\p{P}\p{S}]$/u.test(before) ? ' ' : ' · ')

const toPlainWords = (content: readonly Inline[]): string =>
  content
    .map((inline) => (inline.kind === 'text' ? inline.text : toPlainWords(inline.content)))
    .join('')

/** The length of a description in a list, by the specification. */
const previewLength = 150

/**
 * The beginning of a description, before its first heading or list, up to a number of characters:
 * cut between words if the script has any. If it begins with a heading or list, the whole
 * description is cut to that length.
 */
export const toPreview = (source: string): string => {
  const blocks = richText(source)
  const texts = plainText(opening(blocks) ?? blocks)
  const characters = Array.from(texts)
  if (characters.length <= previewLength) return texts
  const cut = characters.slice(0, previewLength - 1).join('')
  return `${withoutEnding(cut.replace(/[\p{Script=Latin}\d’'-]{1,30}$/u, ''), /[\s,;:，；：、]/)}…`
}

// A heading and its neighbours would read as one sentence if they were joined without a break.
const opening = (blocks: readonly Block[]): readonly Block[] | undefined => {
  const end = blocks.findIndex(({ kind }) => kind !== 'paragraph')
  return end > 0 ? blocks.slice(0, end) : undefined
}
