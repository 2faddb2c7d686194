import type { Page } from 'playwright-core'

/**
 * Simulates a browser that translates every page: each text is in two `<font>` elements, again
 * whenever it changes, unless `translate="no"` is set. It changes a page like Google Translate, but
 * keeps the texts, so that tests find them. A text beside other nodes is an error.
 */
export const translatePages = async (page: Page): Promise<void> => {
  await page.addInitScript(translate)
}

// This function runs in the page.
const translate = (): void => {
  const isOurs = (element: Element | null): boolean =>
    element === null ||
    element.closest('font, script, style, textarea, select, title, [translate="no"]') !== null
  const wrap = (text: Text): void => {
    if (isOurs(text.parentElement) || !text.data.trim()) return
    // React could not change or remove it from now on. The test app fails on console errors.
    if (text.previousSibling ?? text.nextSibling) {
      console.error(`a text stands beside other nodes: ${text.parentElement?.innerHTML}`)
    }
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    text.replaceWith(outer)
    outer.append(inner)
    // The translation is a new text node: the one that the page holds is no longer in the document.
    inner.append(document.createTextNode(text.data))
  }
  const wrapIn = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const textNodes: Text[] = []
    while (texts.nextNode()) textNodes.push(texts.currentNode as Text)
    if (root instanceof Text) textNodes.push(root)
    textNodes.forEach(wrap)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') wrapIn(target)
      addedNodes.forEach(wrapIn)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
