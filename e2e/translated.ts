import type { Page } from 'playwright-core'

/**
 * A browser whose reader has every page translated: each text stands in two `<font>` elements of the
 * translator's, again whenever it changes, but for what says `translate="no"`. What Google Translate does
 * to a page; the words stay as they are, so that they are found. A text beside other nodes is an error.
 */
export const translatePages = async (page: Page): Promise<void> => {
  await page.addInitScript(translate)
}

// In the page.
const translate = (): void => {
  const isOurs = (element: Element | null): boolean =>
    element === null ||
    element.closest('font, script, style, textarea, select, title, [translate="no"]') !== null
  const wrap = (text: Text): void => {
    if (isOurs(text.parentElement) || !text.data.trim()) return
    // React could neither change nor remove it from now on. A stage fails by what the console says.
    if (text.previousSibling ?? text.nextSibling) {
      console.error(`a text stands beside other nodes: ${text.parentElement?.innerHTML}`)
    }
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    text.replaceWith(outer)
    outer.append(inner)
    // The translation is a text of its own: the one that the page knows is in the document no more.
    inner.append(document.createTextNode(text.data))
  }
  const wrapIn = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    if (root instanceof Text) found.push(root)
    found.forEach(wrap)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') wrapIn(target)
      addedNodes.forEach(wrapIn)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
