import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Plugin } from 'vite'

const makingOfText = new RegExp(
  String.raw`getOwnerDocumentFromRootContainer\(current\)\.createTextNode\(\s*newProps\s*\)\),` +
    String.raw`\s*\(current\[internalInstanceKey\] = workInProgress\),`,
  'g',
)

/**
 * React DOM that puts a text beside other things into an element of its own, `<x-text>`. A browser that
 * translates a page takes such a text out and puts `<font>` elements in its place; React would then remove or
 * insert beside what is no longer there, and the page would be gone, or go on to write into a text that
 * nobody sees: a total would stay what it was. An element stays where it is, whatever is done inside it
 * (docs/adr/0027). A text that is alone in its element is written through that element by React itself.
 */
export const textInElements = (code: string): string => {
  const replace = (from: string, pattern: RegExp, by: string): string => {
    assert(from.match(pattern)?.length === 1, `react-dom is written otherwise: one ${pattern}`)
    return from.replace(pattern, by)
  }
  const made = replace(
    code,
    makingOfText,
    // No instance of its own: an event in a text is one of the element around it.
    'createTextElement(getOwnerDocumentFromRootContainer(current), newProps)),',
  )
  const hidden = replace(
    made,
    /fiber\.stateNode\.nodeValue = isHidden \? "" : fiber\.memoizedProps/g,
    'fiber.stateNode.textContent = isHidden ? "" : fiber.memoizedProps',
  )
  const updated = replace(hidden, /lanes\.nodeValue = root\b/g, 'lanes.textContent = root')
  return `${updated}
function createTextElement(document, text) {
  var element = document.createElement("x-text");
  element.textContent = text;
  return element;
}
`
}

export const textInElementsOfReact: Plugin = {
  name: 'almoner:text-in-elements',
  apply: 'build',
  transform: {
    filter: { id: /\/react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: textInElements(code), map: null }),
  },
}
