import { describe, expect, it } from 'vitest'
import { formatText, type TextMark } from './format-text.ts'

/** A `|` marks each end of the selection. */
const apply = (mark: TextMark, markedText: string): string => {
  const [head = '', part = '', tail = ''] = markedText.split('|')
  const selected = { text: head + part + tail, start: head.length, end: head.length + part.length }
  const { text, start, end } = formatText(mark, selected)
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

describe('the selected part of a text', () => {
  it.each<[TextMark, string, string]>([
    ['strong', 'a |warm| coat', 'a **|warm|** coat'],
    ['emphasis', 'a |warm| coat', 'a *|warm|* coat'],
    ['emphasis', 'a **|warm|** coat', 'a ***|warm|*** coat'],
    ['heading', 'one\ntw|o th|ree', 'one\n|## two three|'],
    ['bullets', 'o|ne\ntw|o\nthree', '|- one\n- two|\nthree'],
    ['numbers', '|one|', '|1. one|'],
    ['link', 'see |our page|', 'see [our page](|https://|)'],
  ])('is marked: %s', (mark, before, after) => {
    expect(apply(mark, before)).toBe(after)
  })

  it.each<[TextMark, string, string]>([
    ['strong', 'a **|warm|** coat', 'a |warm| coat'],
    ['emphasis', 'a *|warm|* coat', 'a |warm| coat'],
    ['bullets', '|- one\n- two|', '|one\ntwo|'],
  ])('that is already marked is unmarked: %s', (mark, before, after) => {
    expect(apply(mark, before)).toBe(after)
  })
})
